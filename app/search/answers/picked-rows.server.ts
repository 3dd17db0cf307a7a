import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { Database } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { isOtherSince, lastRevision } from '#app/store/revision.ts'
import { storedNumber } from '#app/store/sightings/sighted.ts'
import { type Selection, SelectionBuilder } from './selection.server.ts'
import { slices } from '#app/store/slices.ts'

/** Rows that are looked at, ids that are looked for, and results that are asked about, between two turns of the event loop: some milliseconds. */
const [rowsAtOnce, idsAtOnce, resultsAtOnce] = [100_000, 500, 5000]

/**
 * Results of a list by their ids, which may be aliases: these, or all others, of which `total` may say how many rows the list was seen to have, these
 * among them, and `mark` the revision of the store by then.
 */
export type Picked = { of: 'these' | 'others'; ids: readonly ResultId[]; total?: number | undefined; mark?: number | undefined }

/** The rows that a selection has of what was picked of it, in its order; null where it has none of one of these ids. */
export async function pickRows(
  { engine, kysely }: Database,
  { sightings, standings, lastVerdict }: Selection,
  { of, ids }: Picked,
): Promise<Selection | null> {
  // By what is stored of them: whichever series shows a sighting, it is the same result's, and a thousand refs may share each.
  const idsOf = new Map<number, string[]>()
  for (const some of slices(ids, idsAtOnce)) {
    const named =
      engine === 'postgres' ? sql`p.uid = any(${some}::text[])` : sql`p.uid in (select value from json_each(${JSON.stringify(some)}))`
    const found = await sql<{ uid: string; sighting: number }>`
      select p.uid, s.id as sighting from permalink p cross join sighting s where ${named} and s.result = p.result`.execute(kysely)
    for (const { uid, sighting } of found.rows) {
      const own = idsOf.get(sighting)
      if (own === undefined) idsOf.set(sighting, [uid])
      else own.push(uid)
    }
    await turn()
  }
  const found = new Set<string>()
  const picked = new SelectionBuilder()
  for (const [at, sighting] of sightings.entries()) {
    if (at % rowsAtOnce === 0) await turn()
    const own = idsOf.get(storedNumber(sighting)) ?? []
    for (const uid of own) found.add(uid)
    if ((of === 'these') === own.length > 0) picked.add(sighting, standings[at] ?? 0)
  }
  return ids.every((id) => found.has(id)) ? { ...picked.take(), lastVerdict } : null
}

/** Whether since a revision something was said of a result that a selection has rows of, or became of its project: it may not have had them then. */
export async function areOthersSince({ engine, kysely }: Database, { sightings }: Selection, mark: number): Promise<boolean> {
  if ((await lastRevision(kysely)) <= mark) return false
  for (const some of slices(sightings, resultsAtOnce)) {
    const { rows } = await sql`
      select 1 from sighting s join result on result.id = s.result where ${isOneOf(engine, sql`s.id`, Array.from(some, storedNumber))}
        and ${isOtherSince(mark)} limit 1`.execute(kysely)
    if (rows.length > 0) return true
    await turn()
  }
  return false
}
