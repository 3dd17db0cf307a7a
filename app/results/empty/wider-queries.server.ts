import { readResultId } from '#app/results/list/results-search.ts'
import type { ResultId } from '#app/results/results.schemas.ts'
import { answerTotal } from '#app/search/answer.ts'
import { parseQuery } from '#app/search/parse.ts'
import { maxQueryLength } from '#app/search/query.ts'
import { readQuery } from '#app/search/reading.ts'
import { writtenOtherwise } from '#app/search/written-otherwise.ts'
import type { Database } from '#app/store/database.ts'
import type { WiderQueries, WiderQuery } from './empty.schemas.ts'

/** Milliseconds after which nothing more is counted, of either kind: what is found by then helps already. */
const longest = 300

type Guess = Omit<WiderQuery, 'total'>

/**
 * Of a query that finds nothing the results that it names, and the queries that find something: with one of its terms written otherwise, and
 * without one of its terms or one that holds by default.
 */
export async function widerQueries(database: Database, q: string): Promise<WiderQueries> {
  const { terms, defaults } = readQuery(q)
  const otherwise = await findAny(database, spellings(q))
  const without = [...terms, ...defaults].map(({ text, without }) => [{ text, query: without }])
  return { ids: await namedResults(database, q), otherwise, without: await findAny(database, without) }
}

/** The results whose ids or addresses are words of a query. */
async function namedResults({ kysely }: Database, q: string): Promise<ResultId[]> {
  const ids = parseQuery(q).terms.flatMap(({ values }) =>
    values.flatMap(({ text }) => readResultId(text.split('/results/').at(-1)?.slice(0, 20) ?? '') ?? []),
  )
  if (ids.length === 0) return []
  const known = await kysely.selectFrom('permalink').select('uid').where('uid', 'in', ids).execute()
  return ids.filter((id) => known.some(({ uid }) => uid === id))
}

/** Of each of these guesses the first that finds something. */
async function findAny(database: Database, guesses: Guess[][]): Promise<WiderQuery[]> {
  const found: WiderQuery[] = []
  const end = performance.now() + longest
  for (const same of guesses) {
    for (const guess of same) {
      const total = await answerTotal(database, { q: guess.query })
      if (total > 0) found.push({ ...guess, total })
      if (performance.now() > end) return found
      if (total > 0) break
    }
  }
  return found
}

/** For each term the queries that have it written otherwise. */
function spellings(q: string): Guess[][] {
  const text = q.slice(0, maxQueryLength)
  return parseQuery(q).terms.map((term) =>
    writtenOtherwise(term).map((other) => ({ text: other, query: text.slice(0, term.start) + other + text.slice(term.end) })),
  )
}
