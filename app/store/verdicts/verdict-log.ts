import { sql } from 'kysely'
import { type Verdict, valueOf, verdicts } from '#app/sarif/codes.ts'
import { lookup } from '#app/store/built-once.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'

/** What was once said of a result. Times are ISO 8601 in UTC. */
export type LoggedVerdict = {
  change: number
  verdict: Verdict
  author: string | null
  comment: string | null
  /** When the verdict asks to be given again; null for never. */
  until: string | null
  at: string
  /** Whether it took back a change, so that this is what had been said before. */
  undoes: boolean
  /** How many results the change is about. */
  results: number
}

/** What was said of a result by the time that somebody meant to say something else. */
export type PresentVerdict = Omit<LoggedVerdict, 'change' | 'undoes' | 'results'> & { id: string; version: number }

/** What was said of a result, the newest first, and how often there was something said in all. */
export async function verdictLog(db: Queryable, result: number, limit: number): Promise<{ entries: LoggedVerdict[]; total: number }> {
  const rows = await saidLast(db, { result, limit })
  const entries = rows.map(({ verdict, undoes, ...row }) => ({ ...row, verdict: valueOf(verdicts, verdict), undoes: undoes !== null }))
  if (entries.length < limit) return { entries, total: entries.length }
  const { total } = await saidOf(db, result)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { entries, total }
}

function saidOf(db: Queryable, result: number) {
  return db.selectFrom('verdict').innerJoin('change', 'change.id', 'verdict.change').where('verdict.result', '=', result)
}

const saidLast = lookup((db, { result, limit }: { result: number; limit: number }) =>
  saidOf(db, result)
    .select([
      'verdict.verdict',
      'verdict.until',
      'change.author',
      'change.comment',
      'change.at',
      'change.id as change',
      'change.undoes',
      'change.results',
    ])
    .orderBy('verdict.id', 'desc')
    .limit(limit)
    .compile(),
)

/** What is said of results now, in the order of their numbers; of one of which nothing was ever said, that it is unreviewed. */
export async function presentVerdicts(db: Queryable, engine: Database['engine'], results: number[]): Promise<PresentVerdict[]> {
  const rows = await db
    .selectFrom('result')
    .leftJoin('verdict', (join) => join.on('verdict.id', '=', sql<number>`(select max(v.id) from verdict v where v.result = result.id)`))
    .leftJoin('change', 'change.id', 'verdict.change')
    .select(['result.uid as id', 'result.version', 'result.verdict', 'result.verdict_until as until'])
    .select(['change.author', 'change.comment', 'change.at'])
    .where(isOneOf(engine, sql`result.id`, results))
    .orderBy('result.id')
    .execute()
  return rows.map(({ verdict, at, ...row }) => ({ ...row, at: at ?? '', verdict: valueOf(verdicts, verdict) }))
}
