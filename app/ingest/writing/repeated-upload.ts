import type { Queryable } from '#app/store/database.ts'
import { newestSnapshot } from '#app/store/projects/series.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'

/**
 * The upload that one repeats whose snapshots are about to be published: the newest of each of their series, with the same bytes and the
 * same commit. Null where it repeats none.
 */
export async function repeatedUpload(
  db: Queryable,
  sha256: string | null,
  plans: readonly Pick<SnapshotPlan, 'id' | 'series'>[],
): Promise<number | null> {
  let repeats: number | null = null
  for (const { id, series } of plans) {
    const before = await newestSnapshot(db, series)
    if (before === undefined || before.sha256 === null || before.sha256 !== sha256) return null
    const own = await db.selectFrom('snapshot').select('commit_id').where('id', '=', id).executeTakeFirst()
    if (own?.commit_id !== before.commit_id) return null
    repeats = before.upload
  }
  return repeats
}
