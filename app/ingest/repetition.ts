import type { Queryable } from '#app/store/database.ts'
import { newestSnapshot } from '#app/store/series.ts'

/**
 * The upload that another repeats: the same bytes, with the same parameters, of the same commit, straight after itself; null where it is none.
 * `snapshots` are those of the one in question, which are not published yet, and `sha256` is of its bytes.
 */
export async function repeatedUpload(
  db: Queryable,
  snapshots: readonly { id: number; series: number }[],
  sha256: string | null,
): Promise<number | null> {
  let repeats: number | null = null
  for (const { id, series } of snapshots) {
    const before = await newestSnapshot(db, series)
    if (before === undefined || before.sha256 === null || before.sha256 !== sha256) return null
    const own = await db.selectFrom('snapshot').select('commit_id').where('id', '=', id).executeTakeFirst()
    if (own?.commit_id !== before.commit_id) return null
    repeats = before.upload
  }
  return repeats
}
