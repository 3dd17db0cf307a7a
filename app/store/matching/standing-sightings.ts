import { readingWords, copyReading, readingsOf } from './block-readings.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { sightedNumber, storedNumber } from '#app/store/sightings/sighted.ts'
import type { StandingRow } from './standing-row.ts'
import { standingRowsOfPostgres } from './standing-rows-postgres.ts'
import { standingRowsOfSqlite } from './standing-rows-sqlite.ts'
import { slices } from '#app/store/slices.ts'

const sightingsAtOnce = 1000

/** The sightings that a snapshot is compared with, as columns: a place for each. */
export type StandingSightings = {
  count: number
  /** By the numbers that their series shows them under (app/store/sightings/sighted.ts). */
  sightings: Float64Array
  results: Int32Array
  /** The runs that they came in, once each. */
  runs: Set<number>
  /** Where the original bytes are. */
  blocks: Int32Array
  slots: Int32Array
  /** 1 where the sighting is open. */
  open: Uint8Array
  /** 1 where its result had been fixed before. */
  reopened: Uint8Array
  /** How each was last read (app/store/matching/block-readings.ts), in memory that threads share. */
  readings: Uint32Array<SharedArrayBuffer>
}

/** The sightings that now represent their results in a series: the open ones, and the last one of each that is fixed. */
export async function loadStanding({ engine, kysely: db }: Database, series: number, which: 'all' | 'open'): Promise<StandingSightings> {
  const shares = await db.selectFrom('share').select(['part', 'origin', 'sightings']).where('series', '=', series).orderBy('part').execute()
  const { all } = await db
    .selectFrom('sighting')
    .select((select) => select.fn.countAll<number>().as('all'))
    .where('series', '=', series)
    .where('superseded', 'is', null)
    .executeTakeFirstOrThrow()
  const standing = emptyStanding(shares.reduce((sum, { sightings }) => sum + sightings, all))
  const standingRows = engine === 'postgres' ? standingRowsOfPostgres : standingRowsOfSqlite
  for (const share of shares) {
    for await (const rows of standingRows(db, share, which)) {
      const readings = await readingsOf(db, [...new Set(rows.map(({ block }) => block))])
      for (const row of rows) add(standing, row, share.part, readings)
    }
  }
  return standing
}

/** How many sightings of a series' own are open, of those that it has since a snapshot at the latest. */
export async function countOpen(db: Queryable, series: number, at: number): Promise<number> {
  const { open } = await db
    .selectFrom('sighting')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('series', '=', series)
    .where('since', '<=', at)
    .where('until', 'is', null)
    .where('superseded', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** The numbers of the files and the rules of these sightings. */
export async function namesOfSightings(db: Queryable, sightings: readonly number[]): Promise<Map<number, { file: number; rule: number }>> {
  const names = new Map<number, { file: number; rule: number }>()
  for (const slice of slices(sightings, sightingsAtOnce)) {
    const some = Map.groupBy(slice, storedNumber)
    const rows = await db
      .selectFrom('sighting')
      .select(['id', 'file', 'rule'])
      .where('id', 'in', [...some.keys()])
      .execute()
    for (const { id, ...row } of rows) for (const number of some.get(id) ?? []) names.set(number, row)
  }
  return names
}

/** The paths of the files that these sightings are in. */
export async function pathsOfSightings(db: Queryable, sightings: readonly number[]): Promise<Map<number, string>> {
  const paths = new Map<number, string>()
  for (const slice of slices(sightings, sightingsAtOnce)) {
    const some = Map.groupBy(slice, storedNumber)
    const rows = await db
      .selectFrom('sighting')
      .innerJoin('file', 'file.id', 'sighting.file')
      .select(['sighting.id', 'file.path'])
      .where('sighting.id', 'in', [...some.keys()])
      .execute()
    for (const { id, path } of rows) for (const number of some.get(id) ?? []) paths.set(number, path)
  }
  return paths
}

function add(standing: StandingSightings, row: StandingRow, part: number, readings: ReadonlyMap<number, Uint8Array>): void {
  const at = standing.count++
  standing.sightings[at] = sightedNumber(part, row.own)
  standing.results[at] = row.result
  standing.runs.add(row.run)
  standing.blocks[at] = row.block
  standing.slots[at] = row.slot
  standing.open[at] = row.isOpen ? 1 : 0
  standing.reopened[at] = row.reopened
  const reading = readings.get(row.block)
  if (reading !== undefined) copyReading(reading, row.slot, new Uint8Array(standing.readings.buffer), at)
}

function emptyStanding(capacity: number): StandingSightings {
  return {
    count: 0,
    sightings: new Float64Array(capacity),
    results: new Int32Array(capacity),
    runs: new Set(),
    blocks: new Int32Array(capacity),
    slots: new Int32Array(capacity),
    open: new Uint8Array(capacity),
    reopened: new Uint8Array(capacity),
    readings: new Uint32Array(new SharedArrayBuffer(capacity * readingWords * 4)),
  }
}
