import { printTerm } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import type { Foreign } from './foreign.ts'

type Operator = 'AND' | 'OR' | 'NOT'

/** What other query languages have and this one writes otherwise. In capitals nobody means the word alone by it, which it finds all the same. */
const operators = new Map<string, Operator>([
  ['AND', 'AND'],
  ['&&', 'AND'],
  ['&', 'AND'],
  ['OR', 'OR'],
  ['||', 'OR'],
  ['|', 'OR'],
  ['NOT', 'NOT'],
])

const sentences: Record<Operator, string> = {
  AND: ': all terms must hold without it.',
  OR: '. One value or another has a comma between them, as in severity:critical,high.',
  NOT: '. What must not hold has a minus in front, as in -severity:low.',
}

/** What an operator of other query languages at that place is written as here. */
export function operatorAt(terms: readonly Term[], at: number): Foreign | null {
  const name = operatorIn(terms, at)
  const term = terms[at]
  if (term === undefined || name === null) return null
  const { start, end } = term
  const text = term.values[0]?.text ?? ''
  const sentence = `${text} is ${isSign(term) ? 'no sign of this language' : 'a word to search for'}${sentences[name]}`
  const alone = { start, end, sentence, suggestion: null, takesIn: [term].filter(isSign) }
  const [before, after] = [terms[at - 1], terms[at + 1]]
  if (name === 'AND') return { ...alone, whole: { start, end, suggestion: '' } }
  if (name === 'NOT') {
    const isPlain = after !== undefined && operatorOf(after) === null && !after.negated
    return { ...alone, whole: isPlain ? { start, end: after.end, suggestion: printTerm({ ...after, negated: true }) } : null }
  }
  if (before === undefined) return { ...alone, whole: null }
  const choices = [before]
  const between: Term[] = []
  for (let next = at; operatorIn(terms, next) === 'OR'; next += 2) {
    const choice = terms[next + 1]
    if (choice === undefined || !isSameChoice(before, choice)) break
    choices.push(choice)
    between.push(...terms.slice(next, next + 1))
  }
  if (choices.length === 1) return { ...alone, whole: null }
  const suggestion = printTerm({ ...before, values: choices.flatMap(({ values }) => values) })
  const whole = { start: before.start, end: choices.at(-1)?.end ?? end, suggestion }
  return { ...alone, whole, takesIn: between.filter(isSign) }
}

/** Whether an operator has nothing in it that could be searched for, so that it is wrong by itself. */
function isSign({ values }: Term): boolean {
  return /\W/.test(values[0]?.text ?? '')
}

/** Whether one of two terms or the other can be written as one. */
function isSameChoice(one: Term, other: Term): boolean {
  return [one, other].every((term) => !term.negated && term.values.length > 0 && operatorOf(term) === null) && one.field === other.field
}

/** Between terms of fields, nobody means a word by what has small letters either. */
function operatorIn(terms: readonly Term[], at: number): Operator | null {
  const term = terms[at]
  const name = operatorWord(term)
  if (operatorOf(term) !== null) return name
  const [before, after] = [terms[at - 1], terms[at + 1]]
  const isBetween = typeof after?.field === 'string' && (typeof before?.field === 'string' || (name === 'NOT' && before === undefined))
  return isBetween ? name : null
}

/** The operator of other query languages that a term may be, in small letters, too; null for all else. */
export function operatorWord(term: Term | undefined): Operator | null {
  return operators.get(wordOf(term)?.toUpperCase() ?? '') ?? null
}

/** The one that it is whatever stands beside it. */
function operatorOf(term: Term | undefined): Operator | null {
  return operators.get(wordOf(term) ?? '') ?? null
}

/** A term of one word without quotation marks. */
export function wordOf(term: Term | undefined): string | null {
  const [value, ...others] = term?.values ?? []
  const isWord = term?.field === null && !term.negated && value !== undefined && !value.quoted && others.length === 0
  return isWord ? value.text : null
}
