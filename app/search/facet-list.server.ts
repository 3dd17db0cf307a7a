import type { Facet, FacetValue } from '#app/results/results.schemas.ts'
import { baselines, kinds, levels, severities, verdicts } from '#app/sarif/codes.ts'
import { suppressionValues } from '#app/sarif/suppression-code.ts'
import { changes } from './changes.ts'
import { bitOf, type FacetField, facetFields, listedValues } from './choices.ts'
import { nameMeant } from './conditions.server.ts'
import type { Lifting } from './demands.ts'
import { firstFew } from './first-few.ts'
import { literalOf } from './glob.ts'
import { lowerCase } from './letter-case.ts'
import { compareText } from './text-order.ts'
import { printValue } from './print.ts'
import type { Meaning } from './understand.ts'
import { verdictWords } from './verdict-words.ts'

/** How many rows each value of each field would have. */
export type Counts = { [field in FacetField]: Map<string, number> }

const listedInOrder: { [field in FacetField]?: readonly string[] } = {
  change: changes,
  severity: severities,
  is: ['open', 'reopened', 'fixed'],
  verdict: verdicts,
  baseline: baselines,
  level: levels,
  kind: kinds,
  suppression: suppressionValues,
}

/** Counts of nothing. */
export function noCounts(): Counts {
  // `fromEntries` forgets which keys it was given.
  return Object.fromEntries(facetFields.map((field) => [field, new Map<string, number>()])) as Counts
}

/** The facets that these counts make under a query of these terms; of these fields alone, and of those that the query names. */
export function listFacets(counts: Counts, terms: Meaning[], fields: readonly FacetField[] = facetFields): Facet[] {
  return fieldsAsked(terms, fields)
    .map((field) => listed(field, counts[field], terms))
    .filter(isTelling)
}

/** These fields, and those that a query of these terms names: what is chosen is always shown. */
export function fieldsAsked(terms: Meaning[], fields: readonly FacetField[]): FacetField[] {
  return facetFields.filter((field) => fields.includes(field) || terms.some((term) => term.field === field))
}

/** The values of one facet that have a text in them, upper and lower case being one: those first that begin with it; at most `limit`. */
export function findValues(field: FacetField, counts: Counts, terms: Meaning[], text: string, limit: number): Facet {
  const wanted = lowerCase(text)
  const values = namedValues(field, counts[field], terms)
    .sort(orderOf(field))
    .map(facetValue)
    .flatMap((value) => {
      const names = [value.value, value.label].map(lowerCase)
      const place = Math.min(...names.flatMap((name) => (name.includes(wanted) ? [name.indexOf(wanted)] : [])))
      return place === Infinity ? [] : [{ value, isFirst: place === 0 }]
    })
  const sorted = [...values.filter(({ isFirst }) => isFirst), ...values.filter(({ isFirst }) => !isFirst)].map(({ value }) => value)
  return { field, values: sorted.slice(0, limit), more: Math.max(0, sorted.length - limit) }
}

/** What a row may miss, as bits, and still count for a value: some values lift a default that they would find nothing with (defaults.ts). */
export function forgiven(field: FacetField, value: string, lifting: Lifting): number {
  const liftsKind = lifting.kind && value === 'none' && (field === 'severity' || field === 'level')
  const liftsState = lifting.state && value === 'absent' && field === 'baseline'
  return bitOf(field) | (liftsKind ? bitOf('kind') : 0) | (liftsState ? bitOf('is') : 0)
}

/** All that a row may miss and still count for some value of a facet. */
export function forgivable(lifting: Lifting): Set<number> {
  const some = ['', 'none', 'absent']
  return new Set(facetFields.flatMap((field) => some.map((value) => forgiven(field, value, lifting))))
}

type Chosen = Map<string, { written: string; as: 'include' | 'exclude' }>

/** The values that the query itself names, by their lower case. */
function chosenIn(terms: Meaning[], field: FacetField): Chosen {
  const chosen: Chosen = new Map()
  for (const term of terms.filter((term) => term.field === field)) {
    for (const value of term.values) {
      const written = literalOf(nameMeant(term.field, value), false)
      const isValue = written !== null && (listedInOrder[field]?.includes(written) ?? true)
      if (isValue) chosen.set(lowerCase(written), { written, as: term.negated ? 'exclude' : 'include' })
    }
  }
  return chosen
}

/** A value of a facet by its name; the rest of it is made for those alone that somebody sees: there may be thousands. */
type Named = { name: string; label: string; count: number; chosen: FacetValue['chosen'] }

/** All values of a facet, those too that are chosen and have no rows. */
function namedValues(field: FacetField, counts: Map<string, number>, terms: Meaning[]): Named[] {
  const chosen = chosenIn(terms, field)
  const found = oneOfEachCase(counts)
  for (const [lower, { written }] of chosen) if (!found.has(lower)) found.set(lower, { name: written, count: 0 })
  return Array.from(found, ([lower, { name, count }]): Named => {
    return { name, label: labelOf(field, name), count, chosen: chosen.get(lower)?.as ?? null }
  })
}

/** Which of two values is listed first. */
function orderOf(field: FacetField): (a: Named, b: Named) => number {
  const order = listedInOrder[field]
  if (order !== undefined) return (a, b) => order.indexOf(a.name) - order.indexOf(b.name)
  return (a, b) => b.count - a.count || compareText(a.label, b.label)
}

function facetValue({ name, label, count, chosen }: Named): FacetValue {
  return { value: printValue(name), label, count, chosen }
}

/** Counts by the lower case of names: the query takes upper and lower case for one, and counts what it would find. No row counts for two such names. */
function oneOfEachCase(counts: Map<string, number>): Map<string, { name: string; count: number }> {
  const found = new Map<string, { name: string; count: number }>()
  for (const [name, count] of counts) {
    const lower = lowerCase(name)
    const other = found.get(lower)
    if (other === undefined) found.set(lower, { name, count })
    else found.set(lower, { name: compareText(name, other.name) < 0 ? name : other.name, count: other.count + count })
  }
  return found
}

function listed(field: FacetField, counts: Map<string, number>, terms: Meaning[]): Facet {
  const values = namedValues(field, counts, terms)
  const order = orderOf(field)
  const chosen = values.filter((value) => value.chosen !== null)
  const others = values.filter((value) => value.chosen === null)
  const shown = [...chosen, ...firstFew(others, Math.max(0, listedValues - chosen.length), order)].sort(order)
  return { field, values: shown.map(facetValue), more: values.length - shown.length }
}

function labelOf(field: FacetField, name: string): string {
  return field === 'cwe' ? `CWE-${name}` : (labels[field]?.[name] ?? name)
}

const labels: { [field in FacetField]?: { [value: string]: string } } = {
  kind: { notApplicable: 'not applicable' },
  verdict: verdictWords,
  suppression: { unset: 'not stated', inSource: 'in the source', external: 'outside the source', underReview: 'under review' },
}

/** Where nothing is compared there are no changes. */
function isTelling({ field, values }: Facet): boolean {
  return field !== 'change' || values.length > 0
}
