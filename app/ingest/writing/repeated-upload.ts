import type { Queryable } from '#app/store/database.ts'
import { newestSnapshot } from '#app/store/projects/series.ts'
import { type KeptParameters, storedParameters } from '#app/ingest/parameters.ts'
import type { UploadToRead } from './upload-to-read.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'

type Repeating = Pick<UploadToRead, 'sha256' | 'parameters'>

/**
 * The upload that one repeats whose snapshots are about to be published: the newest of each of their series, with the same bytes, commit, root and
 * base. Null where it repeats none.
 */
export async function repeatedUpload(
  db: Queryable,
  { sha256, parameters }: Repeating,
  plans: readonly Pick<SnapshotPlan, 'id' | 'series'>[],
): Promise<number | null> {
  let repeats: number | null = null
  for (const { id, series } of plans) {
    const before = await newestSnapshot(db, series)
    if (before === undefined || before.sha256 === null || before.sha256 !== sha256) return null
    const own = await db.selectFrom('snapshot').select('commit_id').where('id', '=', id).executeTakeFirst()
    if (own?.commit_id !== before.commit_id) return null
    if (!isReadAlike(parameters, storedParameters(before.parameters))) return null
    repeats = before.upload
  }
  return repeats
}

/** Whether two uploads were given the same folders and base: whoever forgot one of them sends the same log once more. */
function isReadAlike(one: KeptParameters, other: KeptParameters): boolean {
  const [said, saidBefore] = [one, other].map(({ root, roots, base }) => JSON.stringify([root, roots, base]))
  return said === saidBefore
}
