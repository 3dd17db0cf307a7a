import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type VerdictChange, lastVerdict, recordChange, type Remark, verdictTransaction } from './verdict-changes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { UnknownChange } from './verdict-errors.ts'

/** As with verdicts.ts. */
const verdictsAtOnce = { sqlite: 1000, postgres: 5000 }

/** `kept` is how many results something newer has been said of: they stay as they are. */
type Undone = VerdictChange & { kept: number }

/**
 * Takes back a change of verdicts: each result of it gets what had been said before, with its end. It is itself a change, and can be taken
 * back. All or none. `madeAt` is when it was made, where that is known: in another database, as an older backup, its number may be of another.
 * @throws UnknownChange
 */
export async function undoChange(
  database: Database,
  change: number,
  remark: Remark,
  now: string,
  madeAt: string | null = null,
): Promise<Undone> {
  const { engine, kysely } = database
  const undone = await kysely.selectFrom('change').select(['at', 'first', 'last']).where('id', '=', change).executeTakeFirst()
  if (undone === undefined || (madeAt !== null && undone.at !== madeAt)) throw new UnknownChange(change)
  let kept = 0
  // Something newer stays newer: where there is nothing to take back, nobody has to wait until that is found.
  const standing: Some[] = []
  for (let first = undone.first; first <= undone.last; first += verdictsAtOnce[engine]) {
    const some = { change, first, last: Math.min(undone.last, first + verdictsAtOnce[engine] - 1) }
    if (await doesStand(kysely, some)) standing.push(some)
    else kept += await countOf(kysely, some)
    // As with verdicts.ts.
    await turn()
  }
  if (standing.length === 0) return { change: null, changed: 0, kept }
  const done = await verdictTransaction(database, undone.last - undone.first + 1, (db) =>
    recordChange(db, { ...remark, at: now, undoes: change }, async (writing) => {
      let changed = 0
      for (const some of standing) {
        const restored = await restore(db, some, writing)
        changed += restored
        kept += (await countOf(db, some)) - restored
        await turn()
      }
      return changed
    }),
  )
  return { ...done, kept }
}

/** Some verdicts of a change, by their numbers. */
type Some = { change: number; first: number; last: number }

/** Whether one of them is the last that was given. */
async function doesStand(db: Queryable, { change, first, last }: Some): Promise<boolean> {
  const { rows } = await sql`
    select 1 from verdict v where v.id between ${first} and ${last} and v.change = ${change} and ${isLast} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether nothing newer was said of the result of `v`. */
const isLast = sql<boolean>`not exists (select 1 from verdict n where n.result = v.result and n.id > v.id)`

/** How many of them there are: what is said of deleted results is gone. */
async function countOf(db: Queryable, { change, first, last }: Some): Promise<number> {
  const { count } = await db
    .selectFrom('verdict')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('change', '=', change)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Writes again what came before some of a change's verdicts, where these are the last that were given. Gives of how many results. Between both ends
 * PostgreSQL finds the new ones by their numbers; of all from one on it expects so many that it reads all results for them.
 */
async function restore(db: Queryable, undone: Some, { change, rev }: { change: number; rev: number }): Promise<number> {
  const before = await lastVerdict(db)
  await sql`
    insert into verdict (result, verdict, until, change)
    select v.result, coalesce(p.verdict, 0), p.until, cast(${change} as integer)
    from verdict v left join verdict p on p.id = (select max(b.id) from verdict b where b.result = v.result and b.id < v.id)
    where v.id between ${undone.first} and ${undone.last} and v.change = ${undone.change} and ${isLast}
    order by v.id`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    update result set version = version + 1, rev = ${rev}, verdict = v.verdict, verdict_until = v.until
    from verdict v where v.id between ${before + 1} and ${await lastVerdict(db)} and result.id = v.result`.execute(db)
  return Number(numAffectedRows)
}
