import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { isSighting, sightedNumber } from '#app/store/sighted.ts'

/** A sighting that an upload brought, by the number that its series shows it under, and its result as it is known. */
export type ReadSighting = { sighting: number; result: number; series: number; until: number | null; uid: string; identity: string | null }

const rowsAtOnce = 500

/** What an upload that was read just now brought, as it stands in its log: what it shares stands before what was written after it. */
export async function* readSightings({ engine, kysely: db }: Database, upload: number): AsyncGenerator<ReadSighting[], void> {
  for await (const numbers of numbersOf(db, upload)) {
    const { rows } = await sql<ReadSighting>`
      select s.id as sighting, s.result, s.series, s.until, result.uid, result.identity
      from sighted_first s join result on result.id = s.result where ${isSighting(engine, numbers)} order by s.part, s.own`.execute(db)
    yield rows
  }
}

async function* numbersOf(db: Queryable, upload: number): AsyncGenerator<number[], void> {
  const { rows: shares } = await sql<{ part: number; after: number }>`
    select part, after from share where part > 0 and since in (select id from snapshot where upload = ${upload}) order by after, part`.execute(
    db,
  )
  // What is written out of a share from now on was shared, and is given as that.
  const { rows: end } = await sql<{ after: number }>`select coalesce(max(id), 0) as after from sighting`.execute(db)
  let last = 0
  for (const { part, after } of [...shares, ...end.map((all) => ({ part: 0, ...all }))]) {
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        select sighting.id from sighting join run on run.id = sighting.run
        where run.upload = ${upload} and sighting.id > ${last} and sighting.id <= ${after}
        order by sighting.id limit ${rowsAtOnce}`.execute(db)
      if (rows.length > 0) yield rows.map(({ id }) => id)
      last = rows.length < rowsAtOnce ? after : (rows.at(-1)?.id ?? after)
      if (rows.length < rowsAtOnce) break
    }
    if (part === 0) return
    const { rows } = await sql<{ own: number }>`select own from sighted where part = ${part} order by own`.execute(db)
    for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce).map(({ own }) => sightedNumber(part, own))
  }
}
