import { fieldOf } from '#app/search/language/fields.ts'
import { printQuery, printTerm } from '#app/search/language/print.ts'
import type { Query, Term } from '#app/search/language/query.ts'
import { wordOf } from './operators.ts'

/** Fields of names or choices of which a result may have several values, each of them a condition of its own. */
const several = ['has', 'tag', 'suppression']
/** The same of the values of a field whose others are states, of which there is one. */
const besides = ['new', 'suppressed']

/** Terms of one field, `of`, and one `term` that asks for any of their values. */
type Merged = { term: Term; of: Term[] }

/**
 * What somebody may have meant by several terms of one field of which a result has one value, as `severity:high,low` by
 * `severity:high severity:low`, which nothing can be, or by `severity:high low`: the term in their place and the query with it. Of several such fields each by itself, then all of them.
 */
export function eitherValue(query: Query): { text: string; query: string }[] {
  const terms = withWordsAsValues(query.terms)
  const merged = mergedTerms(terms)
  const guesses = merged.map((one) => [one])
  return (merged.length > 1 ? [...guesses, merged] : guesses).map((some) => ({
    text: some.map(({ term }) => printTerm(term)).join(' '),
    query: printQuery({
      terms: terms.flatMap((term) => {
        const host = some.find(({ of }) => of.includes(term))
        if (host === undefined) return term
        return host.of[0] === term ? host.term : []
      }),
    }),
  }))
}

/** Terms with the words among them that are another value of the choice right before them as such. */
function withWordsAsValues(terms: readonly Term[]): Term[] {
  const read: Term[] = []
  for (const term of terms) {
    const [before, word] = [read.at(-1), wordOf(term)?.toLowerCase()]
    const field = before !== undefined && isOfOneValue(before) ? fieldOf(before.field ?? '') : undefined
    const isValue = field?.values.some((value) => value.toLowerCase() === word)
    read.push(isValue && field !== undefined ? { ...term, field: field.name } : term)
  }
  return read
}

/** Several terms of one field of which a result has one value, by field, each with the term that asks for any of their values. */
export function mergedTerms(terms: readonly Term[]): Merged[] {
  return [...Map.groupBy(terms.filter(isOfOneValue), ({ field }) => field).values()].flatMap((same) => asOne(same) ?? [])
}

function isOfOneValue({ field, negated, values }: Term): boolean {
  const kind = fieldOf(field ?? '')?.kind
  const isOne = (kind === 'choice' || kind === 'name' || kind === 'path') && !several.includes(field ?? '')
  return isOne && !negated && values.length > 0 && !values.some(({ text }) => field === 'is' && besides.includes(text.toLowerCase()))
}

/** Terms of one field as one, and which these are; null where one of them says as much. */
function asOne(of: Term[]): Merged | null {
  const [first] = of
  const all = of.flatMap(({ values }) => values)
  const values = all.filter(({ text, quoted }, at) => all.findIndex((one) => one.text === text && one.quoted === quoted) === at)
  return first === undefined || of.some((term) => term.values.length >= values.length) ? null : { term: { ...first, values }, of }
}
