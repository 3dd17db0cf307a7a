import type { Queryable } from './database.ts'

/** Where the original bytes of these results lie that came in one run; of those that did not there is nothing. In no order. */
export async function sightedBytes(
  db: Queryable,
  run: number,
  uids: readonly string[],
): Promise<{ uid: string; block: number; slot: number }[]> {
  if (uids.length === 0) return []
  return db
    .selectFrom('permalink')
    .innerJoin('sighted_first as sighting', 'sighting.result', 'permalink.result')
    .select(['permalink.uid', 'sighting.block', 'sighting.slot'])
    .where('permalink.uid', 'in', [...uids])
    .where('sighting.run', '=', run)
    .execute()
}
