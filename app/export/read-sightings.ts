import { blockElements } from '#app/store/blocks.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { resultDigest } from './result-facts.ts'

/** A sighting that an upload brought, with its result as it is known. */
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

/** What an upload that was read just now brought, in the order in which it is stored. */
export async function* readSightings({ kysely: db }: Database, upload: number): AsyncGenerator<ReadSighting[], void> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('sighting')
      .innerJoin('run', 'run.id', 'sighting.run')
      .innerJoin('result', 'result.id', 'sighting.result')
      .select([
        'sighting.id as sighting',
        'sighting.result',
        'sighting.series',
        'sighting.until',
        'sighting.superseded',
        'sighting.reopened',
      ])
      .select(['sighting.block', 'sighting.slot', 'result.uid', 'result.identity', 'run.ordinal as run'])
      .where('run.upload', '=', upload)
      .where('sighting.id', '>', after)
      .orderBy('sighting.id')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length > 0) yield await withDigests(db, rows)
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.sighting ?? after
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
