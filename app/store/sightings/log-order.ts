import { sql } from 'kysely'
import { packBlock, unpackElement } from '#app/store/blocks/block-bytes.ts'
import { bulkInsert } from '#app/store/bulk/bulk-insert.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'

/*
 * Which sighting each result of a run is, by its index in the log. It is kept where messages lead from one result to another by that index
 * (docs/decisions/0046), in pieces, so that looking one up costs the same in a log of any size.
 */

const member = 'order'
const resultsPerPiece = 8192
const sightingsAtOnce = 10_000
const runsAtOnce = 1000

/** The sightings that were written of a run into a snapshot, each with its result, in the order in which they were. */
export async function* writtenSightings(
  db: Queryable,
  run: number,
  series: number,
  snapshot: number,
): AsyncGenerator<{ id: number; result: number }> {
  let after = 0
  for (;;) {
    const rows = await db
      .selectFrom('sighting')
      .select(['id', 'result'])
      .where('series', '=', series)
      .where('since', '=', snapshot)
      .where('run', '=', run)
      .where('id', '>', after)
      .orderBy('id')
      .limit(sightingsAtOnce)
      .execute()
    yield* rows
    if (rows.length < sightingsAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

/** A piece of the order of a run's results as it is stored. */
type OrderPiece = { first: number; packed: Uint8Array }

/** Packs the order of a run's results: the number of the sighting of each by its index, 0 where there is none. */
export async function packOrder(sightings: Int32Array): Promise<OrderPiece[]> {
  const pieces: OrderPiece[] = []
  // A run without results has an order, too: an empty one.
  for (let first = 0; first === 0 || first < sightings.length; first += resultsPerPiece) {
    const bytes = Buffer.from(Int32Array.from(sightings.subarray(first, first + resultsPerPiece)).buffer)
    pieces.push({ first, packed: await packBlock(bytes, Uint32Array.of(bytes.length)) })
  }
  return pieces
}

/** Stores the order of a run's results. */
export async function addOrder(
  database: Database,
  db: Queryable,
  upload: number,
  run: number,
  pieces: readonly OrderPiece[],
): Promise<void> {
  const blocks = await bulkInsert(database).blocks(db, {
    upload: pieces.map(() => upload),
    results: pieces.map(() => 0),
    bytes: pieces.map(({ packed }) => packed),
  })
  await db
    .insertInto('run_block')
    .values(pieces.map(({ first }, at) => ({ run, member, first, block: blocks[at] ?? 0 })))
    .execute()
}

/** A result that stands at an index of a run, with what it says there; `unknown` where no order of the run is kept, `none` where there is no such result. */
type ResultAt =
  | { status: 'found'; uid: string; message: string; run: number; block: number; slot: number }
  | { status: 'unknown' | 'none' | 'deleted' }

/** Whether the order of any of these runs is kept. */
export async function isAnyOrderKept(db: Queryable, runs: readonly number[]): Promise<boolean> {
  for (const some of slices(runs, runsAtOnce)) {
    const kept = await db
      .selectFrom('run_block')
      .select('run')
      .where('run', 'in', some)
      .where('member', '=', member)
      .limit(1)
      .executeTakeFirst()
    if (kept !== undefined) return true
  }
  return false
}

/** Whether the order of any run is kept in the project of a series. */
export async function keepsAnyOrder(db: Queryable, series: number): Promise<boolean> {
  // From the few runs of which it is, by their index, and not from all of the project: SQLite takes tables of a cross join in this order.
  const { rows } = await sql`
    select run_block.run from run_block cross join run cross join snapshot cross join series
    where run_block.member = ${sql.lit(member)} and run.id = run_block.run and snapshot.id = run.snapshot and series.id = snapshot.series
      and series.project = (select project from series where id = ${series})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Looks up the result of a run by its index in the log. */
export async function resultAt(db: Queryable, run: number, index: number): Promise<ResultAt> {
  const first = index - (index % resultsPerPiece)
  const pieces = await db
    .selectFrom('run_block')
    .innerJoin('block', 'block.id', 'run_block.block')
    .select(['run_block.first', 'block.bytes'])
    .where('run_block.run', '=', run)
    .where('run_block.member', '=', member)
    .where('run_block.first', 'in', [0, first])
    .execute()
  if (pieces.length === 0) return { status: 'unknown' }
  const piece = pieces.find((one) => one.first === first)
  const bytes = piece === undefined ? null : unpackElement(piece.bytes, 0)
  const at = (index - first) * 4
  const sighting = bytes === null || at >= bytes.length ? 0 : bytes.readInt32LE(at)
  if (sighting === 0) return { status: 'none' }
  // A number may be given anew once its sighting is deleted; then it is one of a later run.
  const found = await db
    .selectFrom('sighting')
    .innerJoin('result', 'result.id', 'sighting.result')
    .select(['result.uid', 'sighting.message', 'sighting.run', 'sighting.block', 'sighting.slot'])
    .where('sighting.id', '=', sighting)
    .where('sighting.run', '<=', run)
    .executeTakeFirst()
  return found === undefined ? { status: 'deleted' } : { status: 'found', ...found }
}
