import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable, Write } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { deleteShares, firstOf } from '#app/store/sightings/shares.ts'
import { lastSighting, partOf, saidColumns, storedNumber } from '#app/store/sightings/sighted.ts'
import type { ShareTable } from '#app/store/tables.ts'
import { noteLoss } from '#app/store/change-notes.ts'
import { numberList } from '#app/store/number-list.ts'

/** Rows that are written out in one transaction, so that nobody waits for long. */
const rowsAtOnce = 20_000

/** How much is written out at once, and what notes the new numbers of sightings by the old ones. */
type Extent = { most?: number; numbers?: Map<number, number> }

/**
 * Writes out some of what shares show, in the caller's transaction: it is sightings of their series' own from now on, under other numbers. A large
 * share takes several calls, and shows what is left of it in between. `which` speaks of `share` and its `series`. Gives 0 once nothing is left.
 */
export async function writeOutSome(
  db: Queryable,
  which: RawBuilder<unknown>,
  { most = rowsAtOnce, numbers = new Map() }: Extent = {},
): Promise<number> {
  const { rows } = await sql<Selectable<ShareTable> & { project: number }>`
    select share.*, series.project from share join series on series.id = share.series
    where share.part > 0 and ${which} order by share.part`.execute(db)
  if (rows.length === 0) return 0
  const rev = await nextRevision(db)
  const projects = new Set<number>()
  let written = 0
  for (const { project, ...share } of rows) {
    if (written >= most) break
    written += await writeOutNext(db, share, { most: most - written, rev, numbers })
    projects.add(project)
  }
  for (const project of projects) await noteLoss(db, project)
  return written
}

/** Writes out all that a series shares, in transactions by `write`, each of `most` rows. Gives the new numbers of sightings by the old ones. */
export async function ownSightings(write: Write, series: number, most = rowsAtOnce): Promise<Map<number, number>> {
  const numbers = new Map<number, number>()
  while ((await write((db) => writeOutSome(db, sql`share.series = ${series}`, { most, numbers }))) > 0);
  return numbers
}

/**
 * Writes out these sightings, those of them that are part of a share: their series shows them alone from now on. Gives their new numbers by the
 * old ones. The caller notes the loss.
 */
export async function ownShared(db: Queryable, sightings: readonly number[], rev: number): Promise<Map<number, number>> {
  const numbers = new Map<number, number>()
  for (const [part, some] of Map.groupBy(sightings, partOf)) {
    if (part === 0) continue
    const own = some.map(storedNumber)
    await copy(db, sql`sighted_first where part = ${part} and own in (${numberList(own)})`, {
      most: own.length,
      rev,
      numbers,
    })
    await db
      .insertInto('departure')
      .values(own.map((sighting) => ({ part, sighting, until: 0, superseded: 0, rev })))
      .onConflict((conflict) => conflict.columns(['part', 'sighting']).doUpdateSet({ until: 0, superseded: 0, rev }))
      .execute()
  }
  return numbers
}

type Slice = Required<Extent> & { rev: number }

/** Writes out up to so many rows of a share, and deletes it once nothing of it is left. Gives how many, at least 1. */
async function writeOutNext(db: Queryable, share: Selectable<ShareTable>, slice: Slice): Promise<number> {
  const { part, series, run, since } = share
  // What is left stands before what is written out, and so together with it.
  const after = share.written === 0 ? await lastSighting(db) : share.after
  const shown = await copy(db, sql`${await leftOf(db, share, slice.most)} and part = ${sql.lit(part)}`, slice)
  const written = shown.at(-1) ?? share.written
  // What came in the same run moves along: sightings of a run stand together.
  const ofRun = sql`series = ${sql.lit(series)} and since = ${sql.lit(since)} and run = ${sql.lit(run)}`
  const old = sql`sighted where part = 0 and ${ofRun} and own <= ${sql.lit(after)}`
  const isDone = shown.length === slice.most || written === 0
  const moved = isDone ? [] : await copy(db, old, { ...slice, most: slice.most - shown.length })
  await sql`delete from sighting where ${ofRun} and id <= ${sql.lit(moved.at(-1) ?? 0)}`.execute(db)
  const count = shown.length + moved.length
  if (count < slice.most) await deleteShares(db, sql`part = ${sql.lit(part)}`)
  else {
    await sql`delete from departure where part = ${part} and sighting <= ${written}`.execute(db)
    await db.updateTable('share').set({ written, after }).where('part', '=', part).execute()
  }
  return Math.max(1, count)
}

/** Where what is left of a share is looked for: among all sightings of its origin, or, to be done in slices, by their numbers. */
async function leftOf(db: Queryable, share: Selectable<ShareTable>, most: number): Promise<RawBuilder<unknown>> {
  const { origin, sightings, written } = share
  if (sightings <= most) return sql`sighted where origin = ${sql.lit(origin)}`
  const first = written === 0 ? await firstOf(db, origin) : written + 1
  return sql`sighted_first where own >= ${sql.lit(first)} and own <= ${sql.lit(share.after)}`
}

/** What a sighting is besides, its number and its revision aside. */
const held = sql`result, series, run, since, until, superseded, reopened, matched, file_before, rule_before`

/** Writes the first of these rows of a view again, as stored ones. Gives their numbers before, in order. */
async function copy(db: Queryable, rows: RawBuilder<unknown>, { most, rev, numbers }: Slice): Promise<number[]> {
  const { rows: before } = await sql<{ id: number; own: number }>`select id, own from ${rows} order by own limit ${most}`.execute(db)
  const end = before.at(-1)
  if (end === undefined) return []
  const last = await lastSighting(db)
  await sql`
    insert into sighting (rev, ${held}, ${saidColumns})
    select cast(${rev} as integer), ${held}, ${saidColumns} from ${rows} and own <= ${sql.lit(end.own)} order by own`.execute(db)
  const { rows: after } = await sql<{ id: number }>`select id from sighting where id > ${last} order by id`.execute(db)
  for (const [at, { id }] of before.entries()) numbers.set(id, after[at]?.id ?? id)
  return before.map(({ own }) => own)
}
