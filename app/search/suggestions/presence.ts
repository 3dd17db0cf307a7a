import type { FieldName } from '#app/search/language/fields.ts'

/** What asks here for results that have something which is no value of `has:`. */
const others = new Map<string, { field: FieldName; term: string }>([
  ['verdict', { field: 'verdict', term: '-verdict:unreviewed' }],
  ['author', { field: 'author', term: 'author:*' }],
  ['tag', { field: 'tag', term: 'tag:*' }],
  ['tags', { field: 'tag', term: 'tag:*' }],
  ['cwe', { field: 'cwe', term: 'cwe:*' }],
])

/** The term for results that have something, as was probably meant by `has:verdict`; null where another value of `has:` may be. */
export function presenceOf(what: string): { field: FieldName; term: string } | null {
  return others.get(what.toLowerCase()) ?? null
}

/** The term for what another does not hold for. */
export function negation(term: string): string {
  return term.startsWith('-') ? term.slice(1) : `-${term}`
}
