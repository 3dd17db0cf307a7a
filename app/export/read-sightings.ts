import { sql } from 'kysely'
import { blockElements } from '#app/store/blocks.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isSighting, sightedNumber } from '#app/store/sighted.ts'
import { resultDigest } from './result-facts.ts'

/** A sighting that an upload brought, by the number that its series shows it under, with its result as it is known. */
export type ReadSighting = {
  sighting: number
  result: number
  series: number
  until: number | null
  superseded: number | null
  reopened: number
  uid: string
  identity: string | null
  /** Where its run stands in the upload, from 0. */
  run: number
  /** What its bytes are found by. */
  digest: Buffer
}

const rowsAtOnce = 500
/** Stored sightings among which those of a share are looked for at once. */
const numbersAtOnce = 10_000

/** What an upload that was read just now brought: what it shares with another ref, and what was written of it, in the order in which it is stored. */
export async function* readSightings({ engine, kysely: db }: Database, upload: number): AsyncGenerator<ReadSighting[], void> {
  for await (const numbers of numbersOf(db, upload)) {
    const { rows } = await sql<Omit<ReadSighting, 'digest'> & { block: number; slot: number }>`
      select s.id as sighting, s.result, s.series, s.until, s.superseded, s.reopened, s.block, s.slot, result.uid, result.identity, run.ordinal as run
      from sighted_first s join run on run.id = s.run join result on result.id = s.result
      where ${isSighting(engine, numbers)} order by s.own`.execute(db)
    yield await withDigests(db, rows)
  }
}

async function* numbersOf(db: Queryable, upload: number): AsyncGenerator<number[], void> {
  const { rows: shares } = await sql<{ part: number }>`
    select part from share where part > 0 and since in (select id from snapshot where upload = ${upload}) order by part`.execute(db)
  // What whoever reads this writes out of a share was given as part of that.
  const { rows: ends } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from sighting`.execute(db)
  const last = ends[0]?.last ?? 0
  for (const { part } of shares) {
    // Found by their own numbers, since no index has those of a share in order.
    for (let after = 0; after < last; after += numbersAtOnce) {
      const { rows } = await sql<{ own: number }>`
        select own from sighted_first where part = ${part} and own > ${after} and own <= ${after + numbersAtOnce} order by own`.execute(db)
      for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce).map(({ own }) => sightedNumber(part, own))
    }
  }
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select sighting.id from sighting join run on run.id = sighting.run
      where run.upload = ${upload} and sighting.id > ${after} and sighting.id <= ${last}
      order by sighting.id limit ${rowsAtOnce}`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

/** A block at a time, so that no more of their bytes are held than those of one. */
async function withDigests<Row extends { block: number; slot: number }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & { digest: Buffer })[]> {
  const digests = new Map<Row, Buffer>()
  for (const [block, some] of Map.groupBy(rows, (row) => row.block)) {
    const elements = (await blockElements(db, block)) ?? []
    for (const row of some) digests.set(row, resultDigest(elements[row.slot] ?? nothing))
  }
  return rows.map((row) => ({ ...row, digest: digests.get(row) ?? nothing }))
}

const nothing = Buffer.alloc(0)
