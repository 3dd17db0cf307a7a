import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { nextRevision } from './revision.ts'
import { deleteShares, sharesOf } from './shares.ts'
import { partOf, storedNumber } from './sighted.ts'
import { noteLoss } from './upkeep.ts'

/** Rows that are written out in one transaction, or those of one share, so that nobody waits for long. */
const rowsAtOnce = 20_000

/**
 * Writes out some shares, in the caller's transaction: what they show are sightings of their series' own from now on, under other numbers.
 * `which` speaks of `share` and its `series`. Gives how many shares it were; 0 once none is left.
 */
export async function writeOutSome(db: Queryable, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ part: number; project: number }>`
    select share.part, series.project from share join series on series.id = share.series
    where share.part > 0 and ${which} order by share.part`.execute(db)
  if (rows.length === 0) return 0
  const rev = await nextRevision(db)
  const numbers = new Map<number, number>()
  const projects = new Set<number>()
  let written = 0
  for (const { part, project } of rows) {
    if (numbers.size >= rowsAtOnce) break
    await writeOutShare(db, part, rev, numbers)
    projects.add(project)
    written++
  }
  for (const project of projects) await noteLoss(db, project)
  return written
}

/** Writes out all of these shares, in the caller's transaction. */
export async function writeOutAll(db: Queryable, which: RawBuilder<unknown>): Promise<void> {
  while ((await writeOutSome(db, which)) > 0);
}

/** Writes out all that a series shares, in the caller's transaction. Gives the new numbers by the old ones. */
export async function ownSightings(db: Queryable, series: number): Promise<Map<number, number>> {
  const numbers = new Map<number, number>()
  const rev = await nextRevision(db)
  for (const part of await sharesOf(db, [series])) await writeOutShare(db, part, rev, numbers)
  const { project } = await db.selectFrom('series').select('project').where('id', '=', series).executeTakeFirstOrThrow()
  await noteLoss(db, project)
  return numbers
}

/** The number of a stored sighting that the series of this one shows alone: written out, if it is part of a share. The caller notes the loss. */
export async function ownSighting(db: Queryable, number: number, rev: number): Promise<number> {
  const [part, sighting] = [partOf(number), storedNumber(number)]
  if (part === 0) return number
  const numbers = new Map<number, number>()
  await writeOut(db, sql`part = ${part} and own = ${sighting}`, rev, numbers)
  await sql`
    insert into departure (part, sighting, until, superseded, rev) values (${part}, ${sighting}, 0, 0, ${rev})
    on conflict (part, sighting) do update set until = 0, superseded = 0, rev = excluded.rev`.execute(db)
  return numbers.get(number) ?? number
}

async function writeOutShare(db: Queryable, part: number, rev: number, numbers: Map<number, number>): Promise<void> {
  const { series, run } = await db.selectFrom('share').select(['series', 'run']).where('part', '=', part).executeTakeFirstOrThrow()
  const last = await lastSighting(db)
  await writeOut(db, sql`part = ${sql.lit(part)}`, rev, numbers)
  await deleteShares(db, sql`part = ${sql.lit(part)}`)
  // What came in the same run moves along: sightings of a run stand together.
  const ofRun = sql`series = ${sql.lit(series)} and run = ${sql.lit(run)}`
  await writeOut(db, sql`part = 0 and ${ofRun} and own <= ${sql.lit(last)}`, rev, numbers)
  await sql`delete from sighting where ${ofRun} and id <= ${sql.lit(last)}`.execute(db)
}

async function writeOut(db: Queryable, which: RawBuilder<unknown>, rev: number, numbers: Map<number, number>): Promise<void> {
  const { rows: before } = await sql<{ id: number }>`select id from sighted where ${which} order by own`.execute(db)
  const last = await lastSighting(db)
  await sql`
    insert into sighting (result, series, run, rule, file, tagset, since, until, superseded, reopened, level, severity, kind, log_baseline,
      suppression, start_line, steps, has, message, content, block, slot, rev, matched, file_before, rule_before)
    select result, series, run, rule, file, tagset, since, until, superseded, reopened, level, severity, kind, log_baseline, suppression,
      start_line, steps, has, message, content, block, slot, cast(${rev} as integer), matched, file_before, rule_before
    from sighted where ${which} order by own`.execute(db)
  const { rows: after } = await sql<{ id: number }>`select id from sighting where id > ${last} order by id`.execute(db)
  for (const [at, { id }] of before.entries()) numbers.set(id, after[at]?.id ?? id)
}

async function lastSighting(db: Queryable): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from sighting`.execute(db)
  return rows[0]?.last ?? 0
}
