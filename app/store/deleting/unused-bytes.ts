import { type RawBuilder, sql } from 'kysely'
import { handOver, seriesOfBlocks } from '#app/store/blocks/block-owners.ts'
import type { Queryable } from '#app/store/database.ts'
import { numberList } from '#app/store/number-list.ts'
import { slices } from '#app/store/slices.ts'
import type { Taken } from './delete-snapshot.ts'

const rowsAtOnce = 200

type Table = 'run' | 'block'

/** Which runs and blocks may be needed no more, and where what needs them is looked for: among these sightings `s`. */
type Doubt = { isDoubtful: (table: Table) => RawBuilder<unknown>; sightings: RawBuilder<unknown> }

/** An upload that goes, without its snapshots, and what these took with them. Without a project it never had any. */
export type Bereft = { upload: number; project: number | null; snapshots: readonly { id: number; series: number }[]; taken: Taken }

/**
 * Drops what no sighting needs any more of an upload that is being deleted, and of those that were before: blocks of original bytes, and
 * runs with their headers. What it had is needed within its project only (`seriesOfBlocks`), and in its own series by what begins since.
 */
export async function deleteUnusedBytes(db: Queryable, { upload, project, snapshots, taken }: Bereft): Promise<void> {
  const others = { run: taken.runs, block: taken.blocks }
  const own = new Set(snapshots.map(({ series }) => series))
  const first = Math.min(...snapshots.map(({ id }) => id))
  const all = project === null ? [] : await seriesOfBlocks(db, project)
  // By their numbers: PostgreSQL takes what it is not told for as many as all others have.
  const elsewhere = sql`s.series in (${numberList(new Set(all).difference(own))})`
  await deleteUnused(db, upload, {
    isDoubtful: (table) => sql`(upload = ${upload} or (id in (${numberList(others[table])}) and ${isGone(table)}))`,
    sightings:
      snapshots.length === 0 ? elsewhere : sql`(${elsewhere} or (s.series in (${numberList(own)}) and s.since > ${sql.lit(first)}))`,
  })
}

/** Drops bytes that were kept of uploads deleted before, of any project, where the last sighting that needed them is gone by now. */
export async function deleteOrphanedBytes(db: Queryable): Promise<void> {
  const { rows } = await sql`select 1 from run where ${isGone('run')} limit 1`.execute(db)
  if (rows.length > 0) await deleteUnused(db, 0, { isDoubtful: isGone, sightings: sql`1 = 1` })
}

async function deleteUnused(db: Queryable, upload: number, { isDoubtful, sightings }: Doubt): Promise<void> {
  const doubtful = (table: Table) => sql<{ id: number }>`select id from ${sql.table(table)} where ${isDoubtful(table)}`
  const needs = await needsOf(db, upload, sql`${sightings} and (s.run in (${doubtful('run')}) or s.block in (${doubtful('block')}))`)
  const idsOf = async (table: Table) => (await doubtful(table).execute(db)).rows.map(({ id }) => id)
  const [runs, blocks] = [await idsOf('run'), await idsOf('block')]
  const heirs = new Map<number, number>()
  for (const { block, heir } of needs) if (heir !== null) heirs.set(block, Math.min(heir, heirs.get(block) ?? heir))
  const isOwn = new Set(blocks)
  await handOver(
    db,
    [...heirs].map(([block, heir]) => ({ block, heir })).filter(({ block }) => isOwn.has(block)),
  )
  const neededRuns = new Set(needs.map(({ run }) => run))
  const unneededRuns = runs.filter((id) => !neededRuns.has(id))
  for (const ids of slices(unneededRuns, rowsAtOnce)) {
    await db.deleteFrom('run_block').where('run', 'in', ids).execute()
    await db.deleteFrom('run').where('id', 'in', ids).execute()
  }
  const { rows: parts } = await sql<{ block: number }>`select distinct block from run_block where run in (${doubtful('run')})`.execute(db)
  const neededBlocks = new Set([...needs, ...parts].map(({ block }) => block))
  const unneededBlocks = blocks.filter((id) => !neededBlocks.has(id))
  for (const ids of slices(unneededBlocks, rowsAtOnce)) {
    await db.deleteFrom('block_reading').where('block', 'in', ids).execute()
    await db.deleteFrom('block').where('id', 'in', ids).execute()
  }
}

/** The runs and blocks of some sightings, and the upload that such a run came with, if that stays. */
async function needsOf(
  db: Queryable,
  upload: number,
  which: RawBuilder<unknown>,
): Promise<{ run: number; block: number; heir: number | null }[]> {
  const { rows } = await sql<{ run: number; block: number; heir: number | null }>`
    select n.run, n.block, upload.id as heir from (select distinct s.run, s.block from sighting s where ${which}) n
    join run on run.id = n.run left join upload on upload.id = run.upload and upload.id <> ${upload}`.execute(db)
  return rows
}

function isGone(table: Table): RawBuilder<unknown> {
  return sql`not exists (select 1 from upload where upload.id = ${sql.ref(`${table}.upload`)})`
}
