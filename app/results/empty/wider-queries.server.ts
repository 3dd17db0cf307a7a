import { isForNew, isForProjects, isForRefs } from './empty-reason.ts'
import { withValue } from '#app/search/language/query-terms.ts'
import { readResultId } from '#app/results/address/results-search.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { answerTotal } from '#app/search/answer.ts'
import { foundMeant } from '#app/search/suggestions/found-meant.server.ts'
import { foundAmong, foundWithoutForeignSigns, helpsUntil } from '#app/search/suggestions/found-otherwise.server.ts'
import { foundByRules } from '#app/search/suggestions/rules-about.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { maxQueryLength } from '#app/search/language/query.ts'
import { readQuery } from '#app/search/read-query.ts'
import { joinTerms } from '#app/search/language/without-term.ts'
import type { Database } from '#app/store/database.ts'
import type { SetAside, WiderQueries } from './empty.schemas.ts'

/**
 * Of a query that finds nothing the results that it names, and the queries that find something: with one of its terms written otherwise, with rules that are about its words, and
 * without one of its terms or one that holds by default.
 */
export async function widerQueries(database: Database, q: string): Promise<WiderQueries> {
  const until = helpsUntil()
  const { terms, defaults } = readQuery(q)
  const meant = await foundMeant(database, q, until)
  const query = parseQuery(q)
  const forProjects = isForProjects(query) || isForRefs(query)
  const without = [...terms, ...defaults].map(({ text, without }) => [{ text, query: without }])
  return {
    ids: await namedResults(database, q),
    otherwise: meant.length > 0 ? meant : await foundWithoutForeignSigns(database, q, until),
    rules: await foundByRules(database, q, until),
    without: await foundAmong(database, without, until),
    setAside: forProjects ? await setAside(database, q) : [],
    fixed: forProjects && !query.terms.some(isForNew) ? await answerTotal(database, { q: withValue(q, 'is', 'fixed', false) }) : 0,
  }
}

/** Counted whole, however long it takes: what is not known to be set aside would be said not to be there. */
async function setAside(database: Database, q: string): Promise<SetAside[]> {
  const parts = [
    { why: 'verdict', query: joinTerms('verdict:false-positive,wont-fix,used-in-tests', q) },
    { why: 'suppressed', query: joinTerms('is:suppressed verdict:*', q) },
  ] as const
  const sayable = parts.filter(({ query }) => query.length <= maxQueryLength)
  const counted = await Promise.all(sayable.map(async (part) => ({ ...part, total: await answerTotal(database, { q: part.query }) })))
  return counted.filter(({ total }) => total > 0)
}

/** The results whose ids or addresses are words of a query. */
async function namedResults({ kysely }: Database, q: string): Promise<ResultId[]> {
  const ids = parseQuery(q).terms.flatMap(({ values }) =>
    values.flatMap(({ text }) => readResultId(text.split('/results/').at(-1)?.slice(0, 20) ?? '') ?? []),
  )
  if (ids.length === 0) return []
  const known = await kysely.selectFrom('permalink').select('uid').where('uid', 'in', ids).execute()
  return [...new Set(ids)].filter((id) => known.some(({ uid }) => uid === id))
}
