import type { Database } from '#app/store/database.ts'
import { newestSnapshot } from '#app/store/series.ts'

/**
 * The upload that one repeats: the same bytes, of the same commit, with all snapshots straight after those. Null if it says anything new.
 * `snapshots` are its own, with their series.
 */
export async function repeatedUpload(
  { kysely }: Database,
  sha256: string | null,
  snapshots: readonly { id: number; series: number }[],
): Promise<number | null> {
  let repeats: number | null = null
  for (const { id, series } of snapshots) {
    const before = await newestSnapshot(kysely, series)
    if (before === undefined || before.sha256 === null || before.sha256 !== sha256) return null
    const own = await kysely.selectFrom('snapshot').select('commit_id').where('id', '=', id).executeTakeFirst()
    if (own?.commit_id !== before.commit_id) return null
    repeats = before.upload
  }
  return repeats
}
