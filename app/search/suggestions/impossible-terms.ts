import { type Field, fieldOf } from '#app/search/language/fields.ts'
import { isWithin, type Period, periodOfAge, periodOfDay } from '#app/search/language/periods.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Query, Term } from '#app/search/language/query.ts'
import { rangeOfSteps } from '#app/search/language/steps-range.ts'
import { valuesMeant } from '#app/search/language/understand.ts'
import { mergedTerms } from './either-value.ts'

/** Terms as they are written, and what is to be said of them besides, which begins with no capital letter. */
export type Impossible = { text: string; hint: string | null }

/** A term with what its values mean; `ranges` of numbers or times, where its field has such. */
type Meant = { term: Term; field: Field | null; values: string[]; ranges: Period[] | null }

/** Ages are compared with each other alone: whenever that is. */
const someTime = '2000-01-01T00:00:00Z'

/**
 * Of a query's terms those that no result can satisfy at once, whatever is stored. Nothing is said of what may mean the same in two spellings, as refs, paths,
 * beginnings of commits and globs.
 */
export function impossibleTerms({ terms }: Query): Impossible[] {
  const meant = terms.flatMap(meaningOf)
  return [...disjoint(terms), ...excluded(meant), ...withoutRange(meant), ...withoutSeverity(meant)]
}

function meaningOf(term: Term): Meant | [] {
  const field = term.field === null ? null : fieldOf(term.field)
  const values = field === undefined ? [] : valuesMeant(term, field).filter((value) => value !== null)
  return field === undefined || values.length === 0 ? [] : { term, field, values, ranges: rangesOf(field, values) }
}

function said(of: Meant[], hint: string | null): Impossible {
  return { text: of.map(({ term }) => printTerm(term)).join(' '), hint }
}

/** Several terms of a field of which a result has one value, which no value satisfies. */
function disjoint(terms: readonly Term[]): Impossible[] {
  return mergedTerms(terms)
    .filter(({ of }) => of.every(hasPlainValues) && shared(of).length === 0)
    .map(({ term, of }) => ({ text: of.map((one) => printTerm(one)).join(' '), hint: `${printTerm(term)} asks for either` }))
}

function hasPlainValues({ field, values }: Term): boolean {
  const isPlain = fieldOf(field ?? '')?.kind === 'choice' || field === 'rule' || field === 'tool'
  return isPlain && values.every(({ text, quoted }) => quoted || !text.includes('*'))
}

/** The values that all of these terms have. Reopened results are open, too. */
function shared(of: Term[]): string[] {
  const [first = [], ...others] = of.map(({ field, values }) =>
    values.map(({ text }) => (field === 'is' && text.toLowerCase() === 'reopened' ? 'open' : text.toLowerCase())),
  )
  return first.filter((value) => others.every((values) => values.includes(value)))
}

/** Terms all of whose values others exclude. */
function excluded(meant: readonly Meant[]): Impossible[] {
  return meant.flatMap((asked) => {
    const against = meant.filter(({ term, field }) => field === asked.field && term.negated)
    const isExcluded = (value: string) => against.some((one) => one.values.some((other) => takesIn(one.field, other, value)))
    return asked.term.negated || asked.ranges !== null || !asked.values.every(isExcluded) ? [] : [said([asked, ...against], null)]
  })
}

/** Whether a value of a field holds of all that another holds of. */
function takesIn(field: Field | null, value: string, other: string): boolean {
  if (value === other || (field?.kind === 'choice' && value === '*')) return true
  return field?.name === 'is' && value === 'open' && other === 'reopened'
}

/** Terms of a field whose values are ranges, where nothing is in one of each, and in none of those that are negated. */
function withoutRange(meant: readonly Meant[]): Impossible[] {
  const ofRanges = meant.flatMap((one) => (one.ranges === null ? [] : { ...one, ranges: one.ranges }))
  return [...Map.groupBy(ofRanges, ({ field }) => field).values()].flatMap((same) => {
    // What is left of all begins where one of them does, or one that is negated ends.
    const begins = same.flatMap(({ ranges }) => ranges.flatMap(({ from, to }) => [from, to])).filter((at) => at < Infinity)
    const isPossible = [-Infinity, ...begins].some((at) => same.every(({ term, ranges }) => isWithin(ranges, at) !== term.negated))
    // What is not fixed is in no range.
    return isPossible || same.every(({ term }) => term.negated) ? [] : [said(same, null)]
  })
}

function rangesOf(field: Field | null, values: string[]): Period[] | null {
  if (field?.kind === 'day') return values.map(periodOfDay)
  if (field?.kind === 'age') return values.map((value) => periodOfAge(value, someTime))
  return field?.kind === 'steps' ? values.map(periodOfSteps) : null
}

function periodOfSteps(value: string): Period {
  const { least, most } = rangeOfSteps(value)
  return { from: least, to: most + 1 }
}

/** What is of another kind than `fail` has no severity and no level. */
function withoutSeverity(meant: readonly Meant[]): Impossible[] {
  const otherKind = meant.find((one) => one.field?.name === 'kind' && !admits(one, 'fail'))
  const stated = meant.find((one) => (one.field?.name === 'severity' || one.field?.name === 'level') && !admits(one, 'none'))
  return otherKind && stated ? [said([otherKind, stated], 'only what is of kind fail has a severity or a level')] : []
}

function admits({ term, values }: Meant, value: string): boolean {
  return (values.includes(value) || values.includes('*')) !== term.negated
}
