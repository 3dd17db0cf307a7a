import { type Field, fieldOf } from '#app/search/language/fields.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { valuesMeant } from '#app/search/language/understand.ts'

/** A term with what its values mean; `field` is null of words. */
export type Meant = { term: Term; field: Field | null; values: string[] }

/** Terms as they are written, and what is to be said of them besides, which begins with no capital letter. */
export type Impossible = { terms: string[]; hint: string | null }

/** What a term means; nothing of one that means none. */
export function meaningOf(term: Term): Meant | [] {
  const field = term.field === null ? null : fieldOf(term.field)
  const values = field === undefined ? [] : valuesMeant(term, field).filter((value) => value !== null)
  return field === undefined || values.length === 0 ? [] : { term, field, values }
}

/** These terms as what no result can satisfy. */
export function asImpossible(of: readonly Meant[], hint: string | null = null): Impossible {
  return { terms: of.map(({ term }) => printTerm(term)), hint }
}
