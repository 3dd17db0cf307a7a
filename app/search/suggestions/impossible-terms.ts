import { defaultsFor } from '#app/search/language/defaults.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import type { Query, Term } from '#app/search/language/query.ts'
import { type Field, fieldOf } from '#app/search/language/fields.ts'
import { tagCwes } from '#app/sarif/rules/property-tags.ts'
import { bareOf, globPattern, literalOf, namePattern, pathMeant } from '#app/search/text/glob.ts'
import { printTerm } from '#app/search/language/print.ts'
import { mergedTerms } from './either-value.ts'
import { isOfRanges, withoutRange, withoutSteps } from './impossible-ranges.ts'
import { withoutSeverity } from './impossible-severities.ts'
import { withoutState } from './impossible-states.ts'
import { asImpossible, type Impossible, type Meant, meaningOf } from './meant-term.ts'
import { understand } from '#app/search/language/understand.ts'

/**
 * Of a query's terms those that no result can satisfy at once, whatever is stored now or later. Nothing is said of what may mean the same in two spellings, as refs,
 * beginnings of commits and two globs. `now`: ISO 8601.
 */
export function impossibleTerms(query: Query, now: string): Impossible[] {
  const { terms } = query
  const meant = terms.flatMap(meaningOf)
  const impossible = [
    ...disjoint(terms),
    ...excluded(meant),
    ...withoutValue(meant),
    ...withoutRange(meant, now),
    ...withoutSteps(meant, now),
    ...withoutSeverity(meant),
  ]
  // What contradicts itself is in no state either.
  return impossible.length > 0 ? impossible : withoutState(meant, stateByDefault(query))
}

function stateByDefault(query: Query): Meant[] {
  const isOpen = defaultsFor(understand(query)).some(({ text }) => text === 'is:open')
  return isOpen ? parseQuery('is:open').terms.flatMap(meaningOf) : []
}

/** Several terms of a field of which a result has one value, which no value satisfies. */
function disjoint(terms: readonly Term[]): Impossible[] {
  return mergedTerms(terms)
    .filter(({ of }) => of.every(hasPlainValues) && shared(of).length === 0)
    .map(({ term, of }) => ({ terms: of.map((one) => printTerm(one)), hint: `${printTerm(term)} asks for either` }))
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
    if (asked.term.negated || isOfRanges(asked)) return []
    const excludes = (one: Meant, value: string) => {
      const same = one.term.negated ? valueIn(one.field, asked.field, value) : null
      return same !== null && one.values.some((other) => takesIn(one.field, other, same))
    }
    const isExcluded = asked.values.every((value) => meant.some((one) => excludes(one, value)))
    return isExcluded ? [asImpossible([asked, ...meant.filter((one) => asked.values.some((value) => excludes(one, value)))])] : []
  })
}

/** A value that is asked of one field as another field has it: a weakness is a tag besides, and a tag that names one is a weakness. Null where it says nothing of that. */
function valueIn(field: Field | null, asked: Field | null, value: string): string | null {
  if (field === asked) return value
  if (field?.name === 'tag' && asked?.name === 'cwe') return `CWE-${value}`
  if (field?.name !== 'cwe' || asked?.name !== 'tag') return null
  const tag = literalOf(value, false)
  return tag === null ? null : (tagCwes([tag])[0]?.toString() ?? null)
}

/** Whether a value of a field holds of all that another holds of. */
function takesIn(field: Field | null, value: string, other: string): boolean {
  if (value === other || (field?.kind === 'choice' && value === '*')) return true
  if (field?.kind === 'cwe') return value === '*'
  if (field?.kind === 'path') return takesInFolder(value, other)
  return (field?.name === 'rule' || field?.name === 'tag') && takesInName(value, other)
}

function takesInName(value: string, other: string): boolean {
  const name = literalOf(other, false)
  return name !== null && new RegExp(namePattern(value), 'su').test(name)
}

/** Whether a glob holds of all that another finds: of a file or folder and all below it, or of all below the folder in which that one begins. */
function takesInFolder(glob: string, other: string): boolean {
  const [path, folder] = [pathMeant(other), pathMeant(glob)]
  const isWhole = folder !== null || /(?:^|\/)(?:\*\*)?$/.test(glob)
  const begin = path === null ? /^([^*?]*[^*?/])\/[^/]*[*?]/.exec(other)?.[1] : undefined
  if (begin !== undefined && folder === null) return isWhole && isLike(glob.replace(/\/(?:\*\*)?$/, ''), bareOf(begin))
  return isWhole && isLike(glob, begin === undefined ? path : bareOf(begin))
}

function isLike(glob: string, path: string | null): boolean {
  return path !== null && new RegExp(globPattern(glob), 'su').test(path)
}

/** Names that every result has. */
const names = ['project', 'ref', 'tool', 'rule']

/** Negated terms that together exclude every value of a field of which every result has one. */
function withoutValue(meant: readonly Meant[]): Impossible[] {
  const any = meant.filter(({ term, field, values }) => term.negated && excludesAny(field, values))
  return [...any.map((one) => asImpossible([one])), ...withoutChoice(meant)]
}

function excludesAny(field: Field | null, values: readonly string[]): boolean {
  if (field?.kind === 'path') return values.some((value) => /^\*{2,}$/.test(value))
  return names.some((name) => name === field?.name) && values.some((value) => /^\*+$/.test(value))
}

function withoutChoice(meant: readonly Meant[]): Impossible[] {
  const negated = meant.filter(({ term, field }) => term.negated && field?.kind === 'choice' && field.name !== 'has')
  return [...Map.groupBy(negated, ({ field }) => field).values()]
    .filter((same) => same[0]?.field?.values.every((value) => same.some(({ values }) => values.includes(value) || values.includes('*'))))
    .map((same) => asImpossible(same))
}
