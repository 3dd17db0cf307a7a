import { readingWords, copyReading, readingsOf } from './block-readings.ts'
import type { Database, Queryable } from './database.ts'
import { standingRowsOfPostgres } from './standing-rows-postgres.ts'

const rowsAtOnce = 10_000
const keysAtOnce = 1000

/** The sightings that a snapshot is compared with, as columns: a place for each. */
export type StandingSightings = {
  count: number
  sightings: Int32Array
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
  /** How each was last read (app/store/block-readings.ts), in memory that threads share. */
  readings: Uint32Array<SharedArrayBuffer>
}

/** The sightings that now represent their results in a series: the open ones, and the last one of each that is fixed. */
export async function loadStanding({ engine, kysely: db }: Database, series: number, which: 'all' | 'open'): Promise<StandingSightings> {
  const { all } = await db
    .selectFrom('sighting')
    .select((select) => select.fn.countAll<number | string>().as('all'))
    .where('series', '=', series)
    .executeTakeFirstOrThrow()
  const standing = emptyStanding(Number(all))
  for await (const rows of (engine === 'postgres' ? standingRowsOfPostgres : standingRows)(db, series, which)) {
    const readings = await readingsOf(db, [...new Set(rows.map(({ block }) => block))])
    for (const row of rows) add(standing, row, readings)
  }
  return standing
}

async function* standingRows(db: Queryable, series: number, which: 'all' | 'open'): AsyncGenerator<StandingRow[], void> {
  let last = { since: 0, id: 0 }
  for (;;) {
    // In the order of the index, which ends with the number here: any other would sort all that is left for each page.
    const rows = await db
      .selectFrom('sighting')
      .select(['id', 'since', 'result', 'run', 'block', 'slot', 'until', 'reopened'])
      .where('series', '=', series)
      .where((where) => where(where.refTuple('since', 'id'), '>', where.tuple(last.since, last.id)))
      .where('superseded', 'is', null)
      .$if(which === 'open', (query) => query.where('until', 'is', null))
      .orderBy('since')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    yield rows.map(({ until, ...row }) => ({ ...row, isOpen: until === null }))
    const lastRow = rows.at(-1)
    if (lastRow === undefined || rows.length < rowsAtOnce) return
    last = lastRow
  }
}

/** The numbers of the files and the rules of these sightings. */
export async function namesOfSightings(db: Queryable, sightings: readonly number[]): Promise<Map<number, { file: number; rule: number }>> {
  const names = new Map<number, { file: number; rule: number }>()
  for (let at = 0; at < sightings.length; at += keysAtOnce) {
    const some = sightings.slice(at, at + keysAtOnce)
    const rows = await db.selectFrom('sighting').select(['id', 'file', 'rule']).where('id', 'in', some).execute()
    for (const { id, ...row } of rows) names.set(id, row)
  }
  return names
}

/** The paths of the files that these sightings are in. */
export async function pathsOfSightings(db: Queryable, sightings: readonly number[]): Promise<Map<number, string>> {
  const paths = new Map<number, string>()
  for (let at = 0; at < sightings.length; at += keysAtOnce) {
    const rows = await db
      .selectFrom('sighting')
      .innerJoin('file', 'file.id', 'sighting.file')
      .select(['sighting.id', 'file.path'])
      .where('sighting.id', 'in', sightings.slice(at, at + keysAtOnce))
      .execute()
    for (const { id, path } of rows) paths.set(id, path)
  }
  return paths
}

export type StandingRow = { id: number; result: number; run: number; block: number; slot: number; isOpen: boolean; reopened: number }

function add(standing: StandingSightings, row: StandingRow, readings: ReadonlyMap<number, Uint8Array>): void {
  const at = standing.count++
  standing.sightings[at] = row.id
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
    sightings: new Int32Array(capacity),
    results: new Int32Array(capacity),
    runs: new Set(),
    blocks: new Int32Array(capacity),
    slots: new Int32Array(capacity),
    open: new Uint8Array(capacity),
    reopened: new Uint8Array(capacity),
    readings: new Uint32Array(new SharedArrayBuffer(capacity * readingWords * 4)),
  }
}
