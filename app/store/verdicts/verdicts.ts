import { setImmediate as turn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { codeOf, type Verdict, verdicts } from '#app/sarif/codes.ts'
import { type VerdictChange, recordChange, type Remark, verdictTransaction, type Writing } from './verdict-changes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { conflictsTold, ResultsChanged, UnknownResults, VerdictConflict } from './verdict-errors.ts'
import { presentVerdicts } from './verdict-log.ts'
import { isOtherSince, lastRevision } from '#app/store/revision.ts'
import { areDeleted, isSeen } from '#app/store/sightings/seen-results.ts'
import { slices } from '#app/store/slices.ts'

/** A verdict as it is given; `until`, ISO 8601, is when it asks to be given again. */
export type NewVerdict = Remark & { verdict: Verdict; until: string | null }

/** A verdict that was given; `kept` is how many results had it already: nothing is written of them. */
type Given = VerdictChange & { kept: number }

/** SQLite answers nobody else during a statement, which is over in some two milliseconds; PostgreSQL is asked over the network each time. */
const resultsAtOnce = { sqlite: 1000, postgres: 5000 }
const idsAtOnce = 1000

/**
 * Gives results a verdict, by their ids or by others that they went by. `seen` has the versions that the caller saw, by the ids as given;
 * one that is not in it is not compared. All or none, but for those that it stands of already.
 * @throws UnknownResults, VerdictConflict
 */
export async function giveVerdict(
  database: Database,
  ids: readonly string[],
  given: NewVerdict,
  seen: ReadonlyMap<string, number>,
  now: string,
): Promise<Given> {
  const { engine } = database
  let kept = 0
  const change = await verdictTransaction(database, ids.length, (db) =>
    recordChange(db, { ...given, at: now, undoes: null }, async (writing) => {
      const found = await resultsOf(db, ids)
      const changed = [...found].flatMap(([id, { result, version }]) => ((seen.get(id) ?? version) === version ? [] : [result]))
      if (changed.length > 0) throw new VerdictConflict(await presentVerdicts(db, engine, changed.slice(0, conflictsTold)), changed.length)
      const results = [...new Set(Array.from(found.values(), ({ result }) => result))]
      const written = await writeVerdict(db, engine, results, given, writing)
      kept = results.length - written
      return written
    }),
  )
  return { ...change, kept }
}

/**
 * Gives results a verdict, by their numbers: what a query has found, however many. `seen` is the revision of the store of which
 * it did. Results that were deleted since are left out, and those that it stands of already. All or none.
 * @throws ResultsChanged where something was said of one of them since, or became of its project: they may be others than were seen
 */
export async function giveVerdictToAll(
  database: Database,
  results: Int32Array,
  given: NewVerdict,
  seen: number,
  now: string,
): Promise<Given> {
  const { engine, kysely } = database
  // What others did before is looked for before anybody has to wait; what they did since then, where they did anything.
  const looked = await lastRevision(kysely)
  if (looked > seen) await refuseOthers(kysely, engine, results, seen)
  let kept = 0
  const change = await verdictTransaction(database, results.length, (db) =>
    recordChange(db, { ...given, at: now, undoes: null }, async (writing) => {
      if (writing.rev > looked + 1) await refuseOthers(db, engine, results, looked)
      let changed = 0
      for (const some of slices(results, resultsAtOnce[engine])) {
        const slice = [...some]
        const written = await writeVerdict(db, engine, slice, given, writing)
        changed += written
        if (written < slice.length) kept += (await countOf(db, engine, slice)) - written
        // The embedded database works in this thread, which has others to answer, too.
        await turn()
      }
      return changed
    }),
  )
  return { ...change, kept }
}

/**
 * Results by their numbers, but those that have one of some ids, or went by it before.
 * @throws UnknownResults
 */
export async function allBut(db: Queryable, results: Int32Array, ids: readonly string[]): Promise<Int32Array> {
  if (ids.length === 0) return results
  const found = new Set(Array.from((await resultsOf(db, ids)).values(), ({ result }) => result))
  return results.filter((result) => !found.has(result))
}

/** @throws UnknownResults */
async function resultsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, { result: number; version: number }>> {
  const found = new Map<string, { result: number; version: number }>()
  for (const some of slices(ids, idsAtOnce)) {
    const rows = await db
      .selectFrom('permalink')
      .innerJoin('result', 'result.id', 'permalink.result')
      .select(['permalink.uid', 'result.id', 'result.version'])
      .where('permalink.uid', 'in', some)
      .where(isSeen)
      .execute()
    for (const { uid, id, version } of rows) found.set(uid, { result: id, version })
  }
  const unknown = [...new Set(ids)].filter((id) => !found.has(id))
  if (unknown.length > 0) throw new UnknownResults(unknown, await areDeleted(db, unknown))
  return found
}

/**
 * Throws ResultsChanged where since a revision something was said of one of these results, or became of their projects. What is told of a revision
 * is all that any up to it did: the next is not taken before one is committed.
 */
async function refuseOthers(db: Queryable, engine: Database['engine'], results: Int32Array, seen: number): Promise<void> {
  for (const some of slices(results, resultsAtOnce[engine])) {
    const { rows } = await sql`
      select 1 from result where ${isOneOf(engine, sql`id`, [...some])} and ${isOtherSince(seen)} limit 1`.execute(db)
    if (rows.length > 0) throw new ResultsChanged()
    await turn()
  }
}

/** How many of the results there are. */
async function countOf(db: Queryable, engine: Database['engine'], results: number[]): Promise<number> {
  const { count } = await db
    .selectFrom('result')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isOneOf(engine, sql`id`, results))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Gives of how many of the results it was written: of those that are there, and that it did not stand of already. No other change has its revision,
 * which tells them; where PostgreSQL has to guess how many verdicts are new, it reads all results for each batch.
 */
async function writeVerdict(
  db: Queryable,
  engine: Database['engine'],
  results: number[],
  given: NewVerdict,
  { change, rev }: Writing,
): Promise<number> {
  const verdict = codeOf(verdicts, given.verdict)
  const areThese = isOneOf(engine, sql`id`, results)
  const { numAffectedRows = 0n } = await sql`
    update result set verdict = ${verdict}, verdict_until = ${given.until}, version = version + 1, rev = ${rev}
    where ${areThese} and ${isNew(given)}`.execute(db)
  if (numAffectedRows === 0n) return 0
  await sql`
    insert into verdict (result, verdict, until, change)
    select id, verdict, verdict_until, cast(${change} as integer) from result where ${areThese} and rev = ${rev} order by id`.execute(db)
  return Number(numAffectedRows)
}

/** Whether a verdict is another than the one of `result`, or ends at another time, or comes with another comment. Without one nothing more is said. */
function isNew({ verdict, until, comment }: NewVerdict): RawBuilder<boolean> {
  const isOther = sql<boolean>`result.verdict <> ${codeOf(verdicts, verdict)} or result.verdict_until is distinct from cast(${until} as text)`
  if (comment === null) return sql`(${isOther})`
  return sql`(${isOther} or cast(${comment} as text) is distinct from (
    select change.comment from verdict v join change on change.id = v.change where v.result = result.id order by v.id desc limit 1))`
}
