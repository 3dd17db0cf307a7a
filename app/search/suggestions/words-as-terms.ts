import { severities } from '#app/sarif/codes.ts'
import { fieldOf } from '#app/search/language/fields.ts'
import type { Term } from '#app/search/language/query.ts'
import { tokenise } from '#app/search/text/tokenise.ts'
import { operatorWord } from './operators.ts'

/** A term with what stands for it instead. */
export type Rewritten = Term & { text: string }

/** What results are called beside a severity, as in `critical vulnerabilities`, where each is one; and the `no` of `no critical issues`. */
const things = new Set(
  ['alert', 'bug', 'defect', 'finding', 'issue', 'level', 'problem', 'result', 'severity', 'violation', 'vuln', 'vulnerability']
    .flatMap((thing) => [thing, `${thing}s`, thing.replace(/y$/, 'ies')])
    .concat('weakness', 'weaknesses', 'no'),
)
const states = fieldOf('is')?.values ?? []

/**
 * The words of a query that say how severe or in which state something is, rather than what its text has, as terms: of `critical vulnerabilities` the first as `severity:critical`, all others as
 * nothing. States are so where no other words stand beside them, as in `new critical`. What is in quotation marks is the word itself.
 */
export function wordsAsTerms(terms: readonly Term[]): Rewritten[] {
  const read = terms
    .map((term, at) => ({
      term,
      words: operatorWord(term) === null ? wordsIn(term) : [],
      sign: operatorWord(terms[at - 1]) === 'NOT' ? '-' : '',
    }))
    .filter(({ term: { field, negated, values } }) => field === null && !negated && !values.some(({ quoted }) => quoted))
  const isOnly = read.every(({ words }) => words.every((word) => isSevere(word) || isThing(word) || isState(word)))
  const known = read.filter(({ words }) => isOnly || words.every((word) => isSevere(word) || isThing(word)))
  const severities = ['', '-'].flatMap((sign) => {
    const severe = known.flatMap((one) => (one.sign === sign ? one.words.flatMap((word) => severityOf(word) ?? []) : []))
    return severe.length === 0 ? [] : `${sign}severity:${[...new Set(severe)].join(',')}`
  })
  const inStates = known.flatMap(({ sign, words }) => words.filter(isState).map((state) => `${sign}is:${state}`))
  const text = [...severities, ...new Set(inStates)].join(' ')
  return text === '' ? [] : known.map(({ term }, at) => ({ ...term, text: at === 0 ? text : '' }))
}

/** The severities that all words of a term are, whatever signs stand round them, as in `(critical|high)`; null where one of them is none, or is in quotation marks. */
export function severitiesIn({ values }: Pick<Term, 'values'>): string[] | null {
  if (values.some(({ quoted }) => quoted)) return null
  const words = wordsIn({ values })
  const severe = words.flatMap((word) => severityOf(word) ?? [])
  return severe.length > 0 && words.every((word) => isSevere(word) || isThing(word)) ? severe : null
}

function wordsIn({ values }: Pick<Term, 'values'>): string[] {
  return values.flatMap(({ text }) => tokenise(text.replaceAll('%20', ' ')))
}

function severityOf(word: string): string | undefined {
  return severities.find((severity) => severity !== 'none' && (severity === word || `${severity}s` === word))
}

function isSevere(word: string): boolean {
  return severityOf(word) !== undefined
}

function isThing(word: string): boolean {
  return things.has(word)
}

function isState(word: string): boolean {
  return states.some((state) => state === word)
}
