import type { Database } from '#app/store/database.ts'
import { answerTotal } from '#app/search/answer.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { maxQueryLength, type Term } from '#app/search/language/query.ts'
import { comparedWords } from './compared-words.ts'
import { eitherValue } from './either-value.ts'
import { wordsAsTerms } from './words-as-terms.ts'
import { withoutForeignSigns, writtenOtherwise } from './written-otherwise.ts'

/** A query with `text` in place of a term, or without it, and the exact number of its results. */
export type FoundQuery = { text: string; query: string; total: number }

/** Milliseconds after which nothing more is counted: what is found by then helps already. */
const helpsWithin = 300

/** Until when guesses are counted for somebody who asks now, of each list of them at least one; all that is guessed about a query shares it. As `performance.now()` tells. */
export function helpsUntil(): number {
  return performance.now() + helpsWithin
}

/** Of a query that finds nothing those that find something with one of its terms written otherwise, of each term the likeliest. */
export function foundOtherwise(database: Database, q: string, until: number): Promise<FoundQuery[]> {
  const guesses = parseQuery(q).terms.map((term) =>
    writtenOtherwise(term).map((text) => ({ text, query: rewritten(q, [{ ...term, text }]) })),
  )
  return foundAmong(database, guesses, until)
}

/** Of a query that finds nothing the one that finds something with one term in place of several that nothing can satisfy at once. */
export function foundEither(database: Database, q: string, until: number): Promise<FoundQuery[]> {
  return foundAmong(database, [eitherValue(parseQuery(q))], until)
}

/**
 * Of a query that finds nothing those that find something without what other query languages put round values and between them: in one of its
 * terms, or else in all, with words that say how severe something is as such. `until` is `Infinity` where something is let through if there are none.
 */
export async function foundWithoutForeignSigns(database: Database, q: string, until: number): Promise<FoundQuery[]> {
  const { terms } = parseQuery(q)
  const compared = comparedWords(terms)
  const apart = ({ start }: Term) => !compared.some((one) => one.start <= start && start < one.end)
  const signs = terms.flatMap((term) => withoutForeignSigns(term).map((text) => ({ ...term, text })))
  const foreign = [...compared, ...signs.filter(apart)]
  const ofOne = foreign.map((term) => [{ text: term.text, query: rewritten(q, [term]) }])
  const words = wordsAsTerms(terms.filter(apart))
  const others = foreign.filter(({ start }) => !words.some((word) => word.start === start))
  const all = [...others, ...words].sort((a, b) => a.start - b.start)
  const ofAll = { text: all.flatMap(({ text }) => text || []).join(' '), query: rewritten(q, all) }
  const found = await foundAmong(database, ofOne, until)
  return found.length > 0 || all.length === 0 ? found : foundAmong(database, [[ofAll]], until)
}

/** A query with other texts in place of some terms, which come in order. */
function rewritten(q: string, terms: readonly { start: number; end: number; text: string }[]): string {
  return terms.reduceRight((whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end), q)
}

/**
 * Of each of these guesses the first that finds something. What is too long for a query leaves terms out and finds others: that counts alone where
 * `until` is `Infinity`, as something would be let through. Else `until` is as with `helpsUntil`.
 */
export async function foundAmong(database: Database, guesses: Omit<FoundQuery, 'total'>[][], until: number): Promise<FoundQuery[]> {
  const found: FoundQuery[] = []
  for (const same of guesses) {
    for (const guess of same.filter(({ query }) => query.length <= maxQueryLength || until === Infinity)) {
      const total = await answerTotal(database, { q: guess.query })
      if (total > 0) found.push({ ...guess, total })
      if (performance.now() > until) return found
      if (total > 0) break
    }
  }
  return found
}
