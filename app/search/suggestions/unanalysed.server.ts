import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { isAnalysed } from '#app/search/sql/gate.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm, printValue } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { rowsOf, selection } from '#app/search/sql/rows.server.ts'
import { namesOfSeries } from '#app/search/sql/sql-text.server.ts'
import { nearest } from './nearest.ts'

/**
 * Why nothing that a query asks about has been analysed: the first `term` that there is nothing of `beside` those before it, with what was
 * `likely` meant; or that it was, on other refs than the default ones.
 */
export type Unanalysed = { term: string; beside: string; likely: string | null } | 'on other refs'

/** What says which snapshots are asked about, each where there is what stands before it; of some there are names. */
export const askedFields = ['project', 'ref', 'tool', 'category', 'upload', 'commit', 'run'] as const
const names: { [field: string]: ReturnType<typeof sql.ref> } = {
  project: sql.ref('project.slug'),
  ref: sql.ref('ref.name'),
  tool: sql.ref('tool.name'),
  category: sql.ref('series.category'),
}
/** Names among which the one is sought that was probably meant; of more nobody says which it is. */
const namesAtMost = 1000
/** Terms that are asked about, one after the other. */
const termsAtMost = 8

/** What is known of why `isAnalysed` says no to a query that is understood; null for nothing. */
export async function whyUnanalysed(database: Database, q: string): Promise<Unanalysed | null> {
  const { terms } = parseQuery(q)
  const asked = askedFields.flatMap((field) => terms.filter((term) => term.field === field && !term.negated))
  if (asked.length > termsAtMost) return null
  let beside = ''
  for (const term of asked) {
    const all = `${beside} ${printTerm(term)}`.trim()
    if (!(await isAnalysed(database, onAllRefs(all)))) {
      return { term: printTerm(term), beside, likely: await nearestTerm(database, term, beside) }
    }
    beside = all
  }
  return (await isAnalysed(database, onAllRefs(q))) ? 'on other refs' : null
}

/** A query of all refs; where it names refs itself, these count. */
export function onAllRefs(q: string): string {
  return parseQuery(q).terms.some(({ field, negated }) => field === 'ref' && !negated) ? q : `ref:* ${q}`
}

/** The term that was probably meant by one of a single name, among what was read of what those `beside` it ask about; null where nobody knows. */
export async function nearestTerm(database: Database, { field, values }: Term, beside: string): Promise<string | null> {
  const [value, ...others] = values
  const name = field === null ? undefined : names[field]
  if (name === undefined || value === undefined || others.length > 0) return null
  const rows = rowsOf(database, onAllRefs(beside), new Date().toISOString())
  const found = await sql<{ name: string }>`${selection(rows).before}
    select distinct ${name} as name from here join series on series.id = here.id ${namesOfSeries}
    where here.newest is not null order by 1 limit ${namesAtMost + 1}`.execute(database.kysely)
  if (found.rows.length > namesAtMost) return null
  const likely = nearest(
    value.text,
    found.rows.map((row) => row.name),
  )
  return likely && `${field}:${printValue(likely)}`
}
