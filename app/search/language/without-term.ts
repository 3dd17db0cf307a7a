import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'
import type { Term } from './query.ts'

/** A query's text without one of its terms. */
export function withoutTerm(text: string, { start, end }: Pick<Term, 'start' | 'end'>): string {
  return joinTerms(text.slice(0, start), text.slice(end))
}

/** A query without those of its terms, which is then printed as Assay writes it. */
export function withoutTerms(q: string, isMeant: (term: Term) => boolean): string {
  return printQuery({ terms: parseQuery(q).terms.filter((term) => !isMeant(term)) })
}

/** Two texts with terms, one behind the other. Spaces at the end stay: they may be in quotation marks that are left open. */
export function joinTerms(before: string, after: string): string {
  return [before.trim(), after.trimStart()].filter(Boolean).join(' ')
}
