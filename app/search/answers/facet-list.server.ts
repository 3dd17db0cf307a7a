import type { Facet, FacetValue } from './facet.ts'
import { baselines, kinds, levels, severities, verdicts } from '#app/sarif/codes.ts'
import { suppressionValues } from '#app/sarif/suppression-code.ts'
import type { Question, ValuesQuestion } from './answers.ts'
import { changes } from '#app/search/changes.ts'
import { bitOf, type FacetField, facetFields, listedValues } from '#app/search/choices.ts'
import { nameMeant, nameWritten } from './name-meant.server.ts'
import type { Lifting } from '#app/search/language/demands.ts'
import { firstFew } from './first-few.ts'
import { literalOf } from '#app/search/text/glob.ts'
import { lowerCase } from '#app/search/text/letter-case.ts'
import { compareText } from '#app/search/text/text-order.ts'
import { printValue } from '#app/search/language/print.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import { verdictWords } from '#app/search/verdict-words.ts'

/** A value, of those that differ in upper and lower case alone the first by its code points that rows have, and how many rows have any of them. */
export type ValueCount = { name: string; count: number }

/** How many rows each value of a field would have, by its lower case: the query takes upper and lower case for one, and counts what it would find. */
export type ValueCounts = { readonly size: number; get(lower: string): ValueCount | undefined; values(): Iterable<ValueCount> }

/** What counted projects are called, by what they were called at first, each in lower case: a query finds them by either. */
export type ProjectNames = ReadonlyMap<string, string>

export type Counts = { [field in FacetField]: ValueCounts }

/** How many rows have each value of each field as it is written. No row counts for two that differ in upper and lower case alone. */
type Written = { [field in FacetField]: Map<string, number> }

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

/** Values of one facet that are looked for (answers.ts). */
type Wanted = Omit<ValuesQuestion, keyof Question>

/** Nothing counted yet. */
export function noneWritten(): Written {
  // `fromEntries` forgets which keys it was given.
  return Object.fromEntries(facetFields.map((field) => [field, new Map<string, number>()])) as Written
}

/** The same with upper and lower case as one; a project is found by what it was called at first, too. */
export function countsOf(written: Written, names: ProjectNames): Counts {
  // As in `noneWritten`.
  const counts = Object.fromEntries(facetFields.map((field) => [field, oneOfEachCase(written[field])])) as Counts
  return { ...counts, project: alsoByKey(counts.project, names) }
}

function alsoByKey(projects: ValueCounts, names: ProjectNames): ValueCounts {
  return {
    size: projects.size,
    get: (lower) => projects.get(lower) ?? projects.get(names.get(lower) ?? ''),
    values: () => projects.values(),
  }
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

/**
 * The values of one facet that have a text in them, upper and lower case being one, and those that are titled with it: those first that begin
 * with it; at most `limit`.
 */
export function findValues({ field, text, titled, limit }: Wanted, counts: Counts, terms: Meaning[]): Facet {
  const wanted = lowerCase(text)
  const titledWithIt = new Set(titled.map(lowerCase))
  const order = orderOf(field)
  const chosen = chosenValues(field, counts[field], terms)
  let found = 0
  function* matching(values: Iterable<Named>): Generator<Named & { begins: boolean }> {
    for (const value of values) {
      const place = wanted === '' ? 0 : placeIn([value.name, labelOf(field, value.name)], wanted)
      if (place === -1 && !titledWithIt.has(lowerCase(value.name))) continue
      found++
      yield { ...value, begins: place === 0 }
    }
  }
  const values = firstFew(matching(allValues(counts[field], chosen)), limit, (a, b) => Number(b.begins) - Number(a.begins) || order(a, b))
  return { field, values: values.map((value) => facetValue(field, value)), more: found - values.length }
}

/** The first place at which one of these texts has another, in lower case; -1 for none. */
function placeIn(texts: string[], wanted: string): number {
  const places = texts.map((text) => lowerCase(text).indexOf(wanted)).filter((place) => place !== -1)
  return places.length === 0 ? -1 : Math.min(...places)
}

/** What a row may miss, as bits, and still count for a value: some values lift a default that they would find nothing with (defaults.ts). */
export function forgiven(field: FacetField, value: string, lifting: Lifting): number {
  const liftsKind = lifting.kind && value === 'none' && (field === 'severity' || field === 'level')
  const liftsState = lifting.state && value === 'absent' && field === 'baseline'
  return bitOf(field) | (liftsKind ? bitOf('kind') : 0) | (liftsState ? bitOf('is') : 0)
}

/** All that a row may miss, as bits, and still count for some value of a facet, with the facet. */
export function forgivable(lifting: Lifting): Map<number, FacetField> {
  const some = ['', 'none', 'absent']
  return new Map(facetFields.flatMap((field) => some.map((value) => [forgiven(field, value, lifting), field] as const)))
}

type Chosen = Map<string, { name: string; spellings: string[]; as: 'include' | 'exclude' }>

/** The values that the query itself names, by their lower case. */
function chosenIn(terms: Meaning[], field: FacetField, counts: ValueCounts): Chosen {
  const chosen: Chosen = new Map()
  for (const term of terms.filter((term) => term.field === field)) {
    for (const value of term.values) {
      const meant = literalOf(nameMeant(term.field, value), false)
      if (meant === null || listedInOrder[field]?.includes(meant) === false) continue
      const name = counts.get(lowerCase(meant))?.name ?? meant
      const as = term.negated ? 'exclude' : 'include'
      const before = chosen.get(lowerCase(name))
      const spellings = before?.as === as ? before.spellings : []
      chosen.set(lowerCase(name), { name, spellings: [...spellings, literalOf(value, false) ?? meant], as })
    }
  }
  return chosen
}

/** A value of a facet by its name; the rest of it is made for those alone that somebody sees: there may be millions. */
type Named = ValueCount & { chosen?: FacetValue['chosen']; spellings?: string[] }

/** The values that the query names, those too that have no rows. */
function chosenValues(field: FacetField, counts: ValueCounts, terms: Meaning[]): Named[] {
  return Array.from(chosenIn(terms, field, counts), ([lower, { name, spellings, as }]) => {
    return { ...(counts.get(lower) ?? { name, count: 0 }), chosen: as, spellings }
  })
}

function* notChosen(counts: ValueCounts, chosen: readonly Named[]): Generator<Named> {
  const names = new Set(chosen.map(({ name }) => name))
  for (const value of counts.values()) if (!names.has(value.name)) yield value
}

function* allValues(counts: ValueCounts, chosen: readonly Named[]): Generator<Named> {
  yield* chosen
  yield* notChosen(counts, chosen)
}

/** Which of two values is listed first. */
function orderOf(field: FacetField): (a: Named, b: Named) => number {
  const order = listedInOrder[field]
  if (order !== undefined) return (a, b) => order.indexOf(a.name) - order.indexOf(b.name)
  return (a, b) => b.count - a.count || compareText(a.name, b.name)
}

function facetValue(field: FacetField, { name, count, chosen = null, spellings = [] }: Named): FacetValue {
  const own = nameWritten(field, name)
  const isOther = spellings.some((spelling) => lowerCase(spelling) !== lowerCase(own))
  const written = spellings.map(printValue).join(',')
  return { value: printValue(own), label: labelOf(field, name), count, chosen, ...(isOther && { written }) }
}

function oneOfEachCase(written: ReadonlyMap<string, number>): ValueCounts {
  const found = new Map<string, ValueCount>()
  for (const [name, count] of written) {
    const lower = lowerCase(name)
    const other = found.get(lower)
    if (other === undefined) found.set(lower, { name, count })
    else found.set(lower, { name: compareText(name, other.name) < 0 ? name : other.name, count: other.count + count })
  }
  return found
}

function listed(field: FacetField, counts: ValueCounts, terms: Meaning[]): Facet {
  const order = orderOf(field)
  const chosen = chosenValues(field, counts, terms)
  const others = firstFew(notChosen(counts, chosen), Math.max(0, listedValues - chosen.length), order)
  const more = counts.size - chosen.filter(({ count }) => count > 0).length - others.length
  return { field, values: [...chosen, ...others].sort(order).map((value) => facetValue(field, value)), more }
}

function labelOf(field: FacetField, name: string): string {
  if (field === 'cwe') return `CWE-${name}`
  return field === 'rule' ? name || 'no rule' : (labels[field]?.[name] ?? name)
}

/** Of values that are Assay's own: names of logs may be those of any object's members. */
const labels: { [field in FacetField]?: { [value: string]: string } } = {
  kind: { notApplicable: 'not applicable' },
  verdict: verdictWords,
  suppression: { unset: 'not stated', inSource: 'in the source', external: 'outside the source', underReview: 'under review' },
}

/** Where nothing is compared there are no changes. */
function isTelling({ field, values }: Facet): boolean {
  return field !== 'change' || values.length > 0
}
