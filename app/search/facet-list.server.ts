import type { Facet, FacetValue } from '#app/results/results.schemas.ts'
import { kinds, levels, severities } from '#app/sarif/codes.ts'
import { facetOf, nameMeant } from './conditions.server.ts'
import { lowerCase } from './letter-case.ts'
import { printValue } from './print.ts'
import type { Meaning } from './understand.ts'

/** In the order in which they are shown. */
export const facetFields = ['severity', 'is', 'level', 'kind', 'tool', 'rule', 'tag', 'cwe', 'project', 'ref'] as const
export type FacetField = (typeof facetFields)[number]

/** How many rows each value of each field would have. */
export type Counts = { [field in FacetField]: Map<string, number> }

const listedAtMost = 12
const listedInOrder: { [field in FacetField]?: readonly string[] } = {
  severity: severities,
  is: ['open', 'reopened', 'fixed'],
  level: levels,
  kind: kinds,
}

/** Counts of nothing. */
export function noCounts(): Counts {
  // `fromEntries` forgets which keys it was given.
  return Object.fromEntries(facetFields.map((field) => [field, new Map<string, number>()])) as Counts
}

/** The facets that these counts make under a query of these terms. */
export function listFacets(counts: Counts, terms: Meaning[]): Facet[] {
  return facetFields.map((field) => listed(field, counts[field], chosenIn(terms, field))).filter(isTelling)
}

/** What a row may miss, as bits, and still count for a value: to choose severity or level `none` lifts the default kinds (defaults.ts). */
export function forgiven(field: FacetField, value: string, kindIsDefault: boolean): number {
  const lifts = kindIsDefault && value === 'none' && (field === 'severity' || field === 'level')
  return bitOf(field) | (lifts ? bitOf('kind') : 0)
}

/** The bit that stands for a facet's own choice among what a row misses. */
export function bitOf(field: FacetField): number {
  return 1 << facetFields.indexOf(field)
}

type Chosen = Map<string, { written: string; as: 'include' | 'exclude' }>

/** The values that the query itself names, by their lower case. */
function chosenIn(terms: Meaning[], field: FacetField): Chosen {
  const chosen: Chosen = new Map()
  for (const term of terms.filter((term) => facetOf(term) === field)) {
    for (const value of term.values) {
      const written = nameMeant(term.field, value)
      const isValue = !written.includes('*') && (listedInOrder[field]?.includes(written) ?? true)
      if (isValue) chosen.set(lowerCase(written), { written, as: term.negated ? 'exclude' : 'include' })
    }
  }
  return chosen
}

function listed(field: FacetField, counts: Map<string, number>, chosen: Chosen): Facet {
  const found = new Set(Array.from(counts.keys(), lowerCase))
  const missing = [...chosen].filter(([lower]) => !found.has(lower)).map(([, { written }]) => [written, 0] as const)
  const values = [...counts, ...missing].map(([name, count]): FacetValue => {
    return { value: printValue(name), label: labelOf(field, name), count, chosen: chosen.get(lowerCase(name))?.as ?? null }
  })
  const order = listedInOrder[field]
  if (order !== undefined) values.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  else values.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  let free = Math.max(0, listedAtMost - values.filter((value) => value.chosen !== null).length)
  const shown = values.filter((value) => value.chosen !== null || free-- > 0)
  return { field, values: shown, more: values.length - shown.length }
}

function labelOf(field: FacetField, name: string): string {
  if (field === 'cwe') return `CWE-${name}`
  return field === 'kind' && name === 'notApplicable' ? 'not applicable' : name
}

/** One ref alone tells nothing. */
function isTelling(facet: Facet): boolean {
  return facet.field !== 'ref' || facet.values.length > 1
}
