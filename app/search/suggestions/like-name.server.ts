import type { Database } from '#app/store/database.ts'
import { answerValues } from '#app/search/answer.ts'
import type { FacetField } from '#app/search/choices.ts'
import { isLater } from '#app/search/is-later.server.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printValue } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { withoutTerm } from '#app/search/language/without-term.ts'
import { type FoundQuery, foundAmong } from './found-otherwise.server.ts'
import { nearest } from './suggest.ts'

/** Fields of names that come from logs, so that none of them is wrong by itself. */
const fields = ['project', 'rule', 'tool', 'tag', 'ref'] as const satisfies FacetField[]
/** Names among which the one is sought that was probably meant: those with most results. */
const namesAtMost = 200
/** Terms whose names are sought. */
const termsAtMost = 4
/** Letters of a name that is like another by more than chance. */
const shortestName = 3

/**
 * Of a query that finds nothing those that find something with another name in a term, which is almost the one that it asks for. None where SQL would have to
 * count the names of a large store.
 */
export async function foundByLikeNames(database: Database, q: string): Promise<FoundQuery[]> {
  if (await isLater(database, false)) return []
  const guesses = parseQuery(q)
    .terms.slice(0, termsAtMost)
    .map(async (term) => {
      const text = await likeName(database, q, term)
      return text === null ? [] : [{ text, query: q.slice(0, term.start) + text + q.slice(term.end) }]
    })
  return foundAmong(database, await Promise.all(guesses))
}

/** A term with the name that is most like the one that it asks for, of those that the rest of the query finds; null where none is. */
async function likeName(database: Database, q: string, term: Term): Promise<string | null> {
  const field = fields.find((name) => name === term.field)
  const [value, ...others] = term.values
  if (field === undefined || term.negated || value === undefined || others.length > 0 || value.text.length < shortestName) return null
  const { values } = await answerValues(database, { q: withoutTerm(q, term), field, text: '', limit: namesAtMost })
  // `G104` is another rule than `G101`, and not one that is written almost so.
  const names = values.map((known) => known.value).filter((name) => digitsIn(name) === digitsIn(value.text))
  const likely = nearest(value.text, names)
  return likely && `${field}:${printValue(likely)}`
}

function digitsIn(name: string): string {
  return name.replace(/\D/g, '')
}
