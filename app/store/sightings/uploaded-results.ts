import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { firstOf } from './shares.ts'
import { partOf, storedNumber } from './sighted.ts'

/**
 * Where the original bytes of a result lie, the run that it came in and which of its upload that is, from 0, and the parameters that it was sent
 * with (null once it is deleted).
 */
export type UploadedResult = { id: number; run: number; ordinal: number | null; block: number; slot: number; parameters: string | null }

/** The results that an upload's logs have, whether or not they were in those before: at most `limit` with numbers after `after`, in order. */
export async function uploadedResults(db: Queryable, upload: number, after: number, limit: number): Promise<UploadedResult[]> {
  const found =
    partOf(after) > 0 ? [] : await read(db, upload, { from: sql`sighting s`, number: sql`s.id`, which: sql`s.id > ${after}`, limit })
  if (found.length === limit) return found
  const { rows: shares } = await sql<{ part: number; origin: number; after: number }>`
    select part, origin, after from share
    where part > 0 and part >= ${partOf(after)} and series in (select series from snapshot where upload = ${upload}) order by part`.execute(
    db,
  )
  for (const { part, origin, after: last } of shares) {
    const first = part === partOf(after) ? storedNumber(after) + 1 : await firstOf(db, origin)
    // By the numbers of what is stored, so that no page begins at the beginning.
    const which = sql`s.part = ${sql.lit(part)} and s.own >= ${sql.lit(first)} and s.own <= ${sql.lit(last)}`
    found.push(...(await read(db, upload, { from: sql`sighted_first s`, number: sql`s.own`, which, limit: limit - found.length })))
    if (found.length === limit) break
  }
  return found
}

async function read(
  db: Queryable,
  upload: number,
  { from, number, which, limit }: { from: RawBuilder<unknown>; number: RawBuilder<unknown>; which: RawBuilder<unknown>; limit: number },
): Promise<UploadedResult[]> {
  const { rows } = await sql<UploadedResult>`
    select s.id, s.run, run.ordinal, s.block, s.slot, u.parameters
    from ${from} join snapshot n on n.series = s.series and s.since <= n.id and (s.until is null or s.until > n.id or s.since = n.id)
    left join run on run.id = s.run
    left join upload u on u.id = run.upload
    where n.upload = ${upload} and ${which}
    order by ${number} limit ${limit}`.execute(db)
  return rows
}
