import { fieldOf } from '#app/search/language/fields.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { type Foreign, foreignAt, type ProblemsOf, withoutProblem } from './foreign.ts'
import { fieldCalled } from './likely-words.ts'
import { operatorWord, wordOf } from './operators.ts'

/** What a field and its values are written as here that other query languages write as `severity in (high, critical)`. */
export function foreignList(terms: readonly Term[], at: number, problemsOf: ProblemsOf): Foreign | null {
  const [named, ...behind] = terms.slice(at)
  const name = wordOf(named)?.toLowerCase() ?? ''
  const field = fieldOf(name) ?? fieldOf(fieldCalled(name) ?? '')
  const isNegated = isWord(behind[0], 'not')
  const [sign, ...list] = isNegated ? behind.slice(1) : behind
  if (named === undefined || field === undefined || !isWord(sign, 'in')) return null
  const last = list.findIndex(({ values }) => /[)\]]$/.test(values.at(-1)?.text ?? ''))
  const group = list.slice(0, last + 1)
  const isList = /^[([]/.test(group[0]?.values[0]?.text ?? '')
  if (!isList || group.some((one) => one.field !== null || one.negated || operatorWord(one) !== null)) return null
  const values = group
    .flatMap((one) => one.values)
    .map((value) => (value.quoted ? value : { ...value, text: value.text.replace(/^[([]|[)\]]$/g, '') }))
    .filter(({ text }) => text !== '')
  const suggestion = withoutProblem(printTerm({ field: field.name, negated: isNegated, values }), problemsOf)
  const place = { start: named.start, end: group.at(-1)?.end ?? named.end }
  const sentence = `A list in brackets is searched for as words. A field has a colon behind it, and commas between its values, as in ${field.example}.`
  return foreignAt(place, sentence, suggestion)
}

function isWord(term: Term | undefined, word: string): boolean {
  return wordOf(term)?.toLowerCase() === word
}
