import type { QueryProblem } from '#app/results/results.schemas.ts'
import { fieldOf } from '#app/search/language/fields.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Query, Term } from '#app/search/language/query.ts'

/** What other query languages have and this one writes otherwise. In capitals nobody means the word alone by it, which it finds all the same. */
const operators = new Map([
  ['AND', 'AND is a word to search for: all terms must hold without it.'],
  ['OR', 'OR is a word to search for. One value or another has a comma between them, as in severity:critical,high.'],
  ['NOT', 'NOT is a word to search for. What must not hold has a minus in front, as in -severity:low.'],
])

/** What is a field and its value in other query languages, with signs in place of the colon or round it, as the wide one of East Asian keyboards. */
const foreignTerm = /^(?<signs>[!(@]*)(?<name>[a-z]+)(?<sign>[:：]|[<>!]?=|[<>~])(?:[:=]|\/\/)*(?<value>.*?)\)*$/i

/**
 * What a query has of other languages, each with what this one writes for it where that is the same: words between terms and in front of
 * them, fields with other signs. `others` are its other problems; what covers one of them, or another of these, stays a word alone. What is
 * written for it has no problems of its own, of which `problemsOf` tells, those of other languages aside.
 */
export function foreignSyntax({ terms }: Query, others: readonly QueryProblem[], problemsOf: ProblemsOf): QueryProblem[] {
  const foreign = terms.flatMap((term, at) => operatorAt(terms, at) ?? foreignField(term, problemsOf) ?? [])
  const found: QueryProblem[] = []
  for (const { whole, ...alone } of foreign) {
    const last = found.at(-1)
    // The next OR of a row that is written otherwise as one.
    if (last !== undefined && alone.end <= last.end) continue
    const isFree =
      whole !== null && ![...others, ...found, ...foreign].some((other) => overlaps(other, whole) && other.sentence !== alone.sentence)
    found.push(isFree ? { ...whole, sentence: alone.sentence } : alone)
  }
  return found
}

type ProblemsOf = (q: string) => readonly QueryProblem[]
type Place = Pick<QueryProblem, 'start' | 'end'>

function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end
}

/** A problem of one word; `whole` is all that is to be written otherwise with it, and how. */
type Foreign = QueryProblem & { whole: Omit<QueryProblem, 'sentence'> | null }

function operatorAt(terms: readonly Term[], at: number): Foreign | null {
  const name = operatorOf(terms[at])
  const sentence = name === null ? undefined : operators.get(name)
  const term = terms[at]
  if (term === undefined || sentence === undefined) return null
  const { start, end } = term
  const alone = { start, end, sentence, suggestion: null }
  const [before, after] = [terms[at - 1], terms[at + 1]]
  if (name === 'AND') return { ...alone, whole: { start, end, suggestion: '' } }
  if (name === 'NOT') {
    const isPlain = after !== undefined && operatorOf(after) === null && !after.negated
    return { ...alone, whole: isPlain ? { start, end: after.end, suggestion: printTerm({ ...after, negated: true }) } : null }
  }
  if (before === undefined) return { ...alone, whole: null }
  const choices = [before]
  for (let next = at; operatorOf(terms[next]) === 'OR'; next += 2) {
    const choice = terms[next + 1]
    if (choice === undefined || !isSameChoice(before, choice)) break
    choices.push(choice)
  }
  if (choices.length === 1) return { ...alone, whole: null }
  const suggestion = printTerm({ ...before, values: choices.flatMap(({ values }) => values) })
  return { ...alone, whole: { start: before.start, end: choices.at(-1)?.end ?? end, suggestion } }
}

/** Whether one of two terms or the other can be written as one. */
function isSameChoice(one: Term, other: Term): boolean {
  return [one, other].every((term) => !term.negated && term.values.length > 0 && operatorOf(term) === null) && one.field === other.field
}

/** Whether a term is a word that is an operator in other query languages. */
export function isOperator(term: Term): boolean {
  return operatorOf(term) !== null
}

function operatorOf(term: Term | undefined): string | null {
  const [value, ...others] = term?.values ?? []
  if (term === undefined || term.field !== null || term.negated || value === undefined || value.quoted || others.length > 0) return null
  return operators.has(value.text) ? value.text : null
}

function foreignField(term: Term, problemsOf: ProblemsOf): Foreign | null {
  const [value, ...others] = term.values
  if (term.field !== null || value === undefined || value.quoted) return null
  const parts = foreignTerm.exec(value.text)?.groups
  const field = fieldOf(parts?.['name']?.toLowerCase() ?? '')
  if (parts === undefined || field === undefined) return null
  const { start, end } = value
  const sentence = `${value.text} is searched for as words. A field has a colon right behind it, and a minus in front where it must not hold, as in ${field.example}.`
  const { signs = '', sign = '', value: text = '' } = parts
  const isNegated = signs.includes('!') !== sign.startsWith('!')
  const isUsable = text !== '' && others.length === 0 && !term.negated
  const written = `${isNegated ? '-' : ''}${field.name}:${/[<>]/.test(sign) ? sign : ''}${sign === '：' ? text.replaceAll('，', ',') : text}`
  const suggestion = isUsable ? withoutProblem(written, problemsOf) : null
  return { start, end, sentence, suggestion: null, whole: suggestion === null ? null : { start, end, suggestion } }
}

/** A term as it is written where that has no problem, or else as is suggested for it; null where that has one still. */
function withoutProblem(written: string, problemsOf: ProblemsOf): string | null {
  const [problem] = problemsOf(written)
  if (problem === undefined) return written
  if (problem.suggestion === null) return null
  const suggested = written.slice(0, problem.start) + problem.suggestion + written.slice(problem.end)
  return problemsOf(suggested).length > 0 ? null : suggested
}
