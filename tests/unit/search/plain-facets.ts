import { baselines, kinds, levels, severities, states, suppressions, verdicts } from '#app/sarif/codes.ts'
import { changes } from '#app/search/changes.ts'
import { type FacetField, facetFields } from '#app/search/choices.ts'
import { plainRows } from './plain-answer.ts'
import type { PlainStore } from './plain-store.ts'

/** By facet and value, in small letters: how many rows there would be if the facet's choice were that value. */
export type PlainFacets = { [facet in FacetField]?: { [value: string]: number } }

/**
 * All facets of a query, but those without values: each value by asking for it in place of what is chosen in its facet. Names that differ in
 * their case alone are one.
 * @param values of all facets of the store
 */
export function plainFacets(store: PlainStore, values: FacetNames, terms: readonly string[], now: string): PlainFacets {
  const facets: PlainFacets = {}
  const isComparing = terms.some((term) => term.startsWith('compare:'))
  for (const field of facetFields) {
    // What became of a result is asked of two sides alone.
    if (field === 'change' && !isComparing) continue
    const others = terms.filter((term) => !isChoice(term, field)).join(' ')
    const counts = new Map<string, number>()
    for (const value of values.get(field) ?? []) {
      const { length } = plainRows(store, `${others} ${field}:${quoted(value)}`, now)
      if (length > 0) counts.set(value.toLowerCase(), length)
    }
    if (counts.size > 0) facets[field] = Object.fromEntries(counts)
  }
  return facets
}

/** By facet: all values that rows of a store have, or ever had. */
export type FacetNames = ReadonlyMap<FacetField, ReadonlySet<string>>

/** The names that each facet of a store can have. */
export function facetNames(store: PlainStore, now: string): FacetNames {
  const rows = plainRows(store, 'is:* ref:* verdict:* kind:*', now)
  const names: { [facet in FacetField]: readonly string[] } = {
    change: changes,
    severity: severities,
    is: states,
    verdict: verdicts,
    baseline: baselines.filter((name) => name !== 'unset'),
    suppression: [...suppressions, 'inSource', 'external'],
    level: levels,
    kind: kinds,
    tool: rows.map(({ tool }) => tool),
    rule: rows.map(({ rule }) => rule),
    tag: store.tagset_tag.map(({ tag }) => tag),
    cwe: store.tagset_tag.flatMap(({ cwe }) => (cwe === null ? [] : [`${cwe}`])),
    project: rows.map(({ project: [slug] }) => slug),
    ref: rows.map(({ ref }) => ref),
  }
  return new Map(facetFields.map((field) => [field, new Set(names[field])]))
}

/** A value as it stands in a query. */
function quoted(value: string): string {
  return /[ ,"*?]/.test(value) ? `"${value.replaceAll('"', '\\"')}"` : value
}

/** Whether a term is what is chosen in a facet or the tree, which their own counts leave out. */
export function isChoice(term: string, field: string): boolean {
  if (field === 'suppression' && /^-?is:suppressed$/.test(term)) return true
  if (field === 'is') return /^-?is:.*(?:open|fixed)/.test(term)
  return term.replace('-', '').startsWith(`${field}:`) && !hasWildcards(term, field)
}

/** Values beside these narrow what they find. */
function hasWildcards(term: string, field: string): boolean {
  const bare = term.replace(/"(?:\\.|[^"])*"/g, '')
  return (field === 'path' ? /[*?]/ : /\*/).test(bare)
}
