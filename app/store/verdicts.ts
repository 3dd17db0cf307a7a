import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { codeOf, type Verdict, verdicts } from '#app/sarif/codes.ts'
import { type Change, recordChange, type Remark, type Writing } from './changes.ts'
import type { Database, Queryable } from './database.ts'
import { isOneOf } from './one-of.ts'
import { ResultsChanged, UnknownResults, VerdictConflict } from './verdict-errors.ts'
import { presentVerdicts } from './verdict-log.ts'

/** A verdict as it is given; `until`, ISO 8601, is when it asks to be given again. */
export type NewVerdict = Remark & { verdict: Verdict; until: string | null }

/** A statement about this many results is over in some ten milliseconds. */
const resultsAtOnce = 5000
const idsAtOnce = 1000
/** Of more conflicts than these is told only how many there are. */
const conflictsTold = 50

/**
 * Gives results a verdict, by their ids or by others that they went by. `seen` has the versions that the caller saw, by the ids as given;
 * one that is not in it is not compared. All or none.
 * @throws UnknownResults, VerdictConflict
 */
export async function giveVerdict(
  database: Database,
  ids: readonly string[],
  given: NewVerdict,
  seen: ReadonlyMap<string, number>,
  now: string,
): Promise<Change> {
  const { engine, kysely } = database
  return kysely.transaction().execute((db) =>
    recordChange(db, { ...given, at: now, undoes: null }, async (writing) => {
      const found = await resultsOf(db, ids)
      const unknown = ids.filter((id) => !found.has(id))
      if (unknown.length > 0) throw new UnknownResults(unknown)
      const changed = [...found].flatMap(([id, { result, version }]) => ((seen.get(id) ?? version) === version ? [] : [result]))
      if (changed.length > 0) throw new VerdictConflict(await presentVerdicts(db, engine, changed.slice(0, conflictsTold)), changed.length)
      const results = [...new Set(Array.from(found.values(), ({ result }) => result))]
      return writeVerdict(db, engine, results, given, writing)
    }),
  )
}

/**
 * Gives results a verdict, by their numbers: what a query has found, however many. `lastSeen` is the number of the last verdict that there
 * was when it did. Results that were deleted since are left out. All or none.
 * @throws ResultsChanged where somebody has said something of one of them since
 */
export async function giveVerdictToAll(
  { engine, kysely }: Database,
  results: Int32Array,
  given: NewVerdict,
  lastSeen: number,
  now: string,
): Promise<Change> {
  return kysely.transaction().execute((db) =>
    recordChange(db, { ...given, at: now, undoes: null }, async (writing) => {
      let changed = 0
      for (let at = 0; at < results.length; at += resultsAtOnce) {
        const slice = [...results.subarray(at, at + resultsAtOnce)]
        if (writing.last > lastSeen && (await isJudged(db, engine, slice, lastSeen, writing.last))) throw new ResultsChanged()
        changed += await writeVerdict(db, engine, slice, given, writing)
        // The embedded database works in this thread, which has others to answer, too.
        await turn()
      }
      return changed
    }),
  )
}

async function resultsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, { result: number; version: number }>> {
  const found = new Map<string, { result: number; version: number }>()
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const rows = await db
      .selectFrom('permalink')
      .innerJoin('result', 'result.id', 'permalink.result')
      .select(['permalink.uid', 'result.id', 'result.version'])
      .where('permalink.uid', 'in', ids.slice(at, at + idsAtOnce))
      .execute()
    for (const { uid, id, version } of rows) found.set(uid, { result: id, version })
  }
  return found
}

/** Whether verdicts after one number, up to another, are of any of these results. */
async function isJudged(db: Queryable, engine: Database['engine'], results: number[], after: number, last: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verdict where id > ${after} and id <= ${last} and ${isOneOf(engine, sql`result`, results)} limit 1`.execute(db)
  return rows.length > 0
}

/** Gives how many of the results there are. */
async function writeVerdict(
  db: Queryable,
  engine: Database['engine'],
  results: number[],
  given: NewVerdict,
  { change, rev }: Writing,
): Promise<number> {
  const verdict = codeOf(verdicts, given.verdict)
  await sql`
    insert into verdict (result, verdict, until, change)
    select id, cast(${verdict} as integer), cast(${given.until} as text), cast(${change} as integer) from result
    where ${isOneOf(engine, sql`id`, results)} order by id`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    update result set verdict = ${verdict}, verdict_until = ${given.until}, version = version + 1, rev = ${rev}
    where ${isOneOf(engine, sql`id`, results)}`.execute(db)
  return Number(numAffectedRows)
}
