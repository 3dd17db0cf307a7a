import { sql } from 'kysely'
import { blockElements } from '#app/store/blocks/blocks.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isSighting, lastSighting, sightedNumber } from '#app/store/sightings/sighted.ts'
import { resultDigest } from './result-facts.ts'
import { slices } from '#app/store/slices.ts'

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
  /** Why it was taken for its result (app/sarif/matched.ts). */
  matched: number
  /** Where its run stands in the upload, from 0. */
  run: number
  /** What its bytes are found by. */
  digest: Buffer
}

const rowsAtOnce = 500
/** Numbers of a share that are read at once, and stored sightings among which those of a larger one are looked for at once. */
const numbersAtOnce = 10_000

/** What an upload that was read just now brought: what it shares with another ref, and what was written of it, in the order in which it is stored. */
export async function* readSightings({ engine, kysely: db }: Database, upload: number): AsyncGenerator<ReadSighting[], void> {
  for await (const numbers of numbersOf(db, upload)) {
    const { rows } = await sql<Omit<ReadSighting, 'digest'> & { block: number; slot: number }>`
      select s.id as sighting, s.result, s.series, s.until, s.superseded, s.reopened, s.matched, s.block, s.slot, result.uid, result.identity, run.ordinal as run
      from sighted_first s join run on run.id = s.run join result on result.id = s.result
      where ${isSighting(engine, numbers)} order by s.own`.execute(db)
    yield await withDigests(db, rows)
  }
}

async function* numbersOf(db: Queryable, upload: number): AsyncGenerator<number[], void> {
  const { rows: shares } = await sql<{ part: number }>`
    select part from share where part > 0 and since in (select id from snapshot where upload = ${upload}) order by part`.execute(db)
  // What whoever reads this writes out of a share was given as part of that.
  const last = await lastSighting(db)
  for (const { part } of shares) {
    for await (const own of ownNumbersOf(db, part)) {
      for (const some of slices(own, rowsAtOnce)) yield some.map((number) => sightedNumber(part, number))
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

/** The numbers of the stored sightings that a share shows, in order. */
async function* ownNumbersOf(db: Queryable, part: number): AsyncGenerator<number[], void> {
  const { rows: sizes } = await sql<{ count: number; first: number | null; last: number | null }>`
    select count(*) as count, min(own) as first, max(own) as last from sighted where part = ${part}`.execute(db)
  const { count, first, last } = sizes[0] ?? { count: 0, first: null, last: null }
  if (first === null || last === null) return
  if (count <= numbersAtOnce) {
    const { rows } = await sql<{ own: number }>`select own from sighted where part = ${part} order by own`.execute(db)
    yield rows.map(({ own }) => own)
    return
  }
  // Found by their own numbers, since no index has those of a share in order.
  for (let from = first; from <= last; from += numbersAtOnce) {
    const { rows } = await sql<{ own: number }>`
      select own from sighted_first where part = ${part} and own >= ${from} and own < ${from + numbersAtOnce} order by own`.execute(db)
    yield rows.map(({ own }) => own)
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
