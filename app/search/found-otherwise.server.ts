import type { Database } from '#app/store/database.ts'
import { answerTotal } from './answer.ts'
import { parseQuery } from './parse.ts'
import type { Term } from './query.ts'
import { writtenOtherwise } from './written-otherwise.ts'

/** A query with `text` in place of a term, or without it, and the exact number of its results. */
export type FoundQuery = { text: string; query: string; total: number }

/** Milliseconds after which nothing more is counted: what is found by then helps already. */
const longest = 300

/** Of a query that finds nothing those that find something with one of its terms written otherwise, of each term the first as `write` gives them. */
export function foundOtherwise(database: Database, q: string, write: (term: Term) => string[] = writtenOtherwise): Promise<FoundQuery[]> {
  const guesses = parseQuery(q).terms.map((term) =>
    write(term).map((other) => ({ text: other, query: q.slice(0, term.start) + other + q.slice(term.end) })),
  )
  return foundAmong(database, guesses)
}

/** Of each of these guesses the first that finds something. */
export async function foundAmong(database: Database, guesses: Omit<FoundQuery, 'total'>[][]): Promise<FoundQuery[]> {
  const found: FoundQuery[] = []
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
