import { maxQueryLength } from '#app/results/results-search.ts'
import { parseQuery } from '#app/search/parse.ts'
import { printQuery, printValue } from '#app/search/print.ts'
import type { Query, Term } from '#app/search/query.ts'

/** The text of a term that asks for a value, quoted where it needs to be. */
export function termOf(field: string, value: string): string {
  return `${field}:${printValue(value)}`
}

/**
 * The query with a value of a field added (`value` as it stands in a term): into the term of the same field and sign where there is one,
 * since values within a term are "or" and terms are "and". Gives null when that would be longer than a query may be.
 */
export function withValue(query: Query, field: string, value: string, negated: boolean): string | null {
  const [added] = parseQuery(`${negated ? '-' : ''}${field}:${value}`).terms
  if (!added) return null
  const host = query.terms.find((term) => isAbout(term, field, negated))
  if (!host) return bounded([...query.terms, added])
  return bounded(query.terms.map((term) => (term === host ? { ...term, values: [...term.values, ...added.values] } : term)))
}

/** The query without a value of a field; the other values of its terms stay, and a term that has none left goes. */
export function withoutValue(query: Query, field: string, value: string, negated: boolean): string | null {
  const text = parseQuery(`${field}:${value}`).terms[0]?.values[0]?.text
  const terms = query.terms.map((term) =>
    isAbout(term, field, negated) ? { ...term, values: term.values.filter((other) => other.text !== text) } : term,
  )
  return bounded(terms.filter((term) => term.values.length > 0))
}

function isAbout(term: Term, field: string, negated: boolean): boolean {
  return term.field === field && term.negated === negated
}

function bounded(terms: Term[]): string | null {
  const q = printQuery({ terms })
  return q.length > maxQueryLength ? null : q
}
