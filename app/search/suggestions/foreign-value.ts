import { type Field, fieldOf } from '#app/search/language/fields.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Term, TermValue } from '#app/search/language/query.ts'
import { foreignField } from './foreign-field.ts'
import { type Foreign, foreignAt, type ProblemsOf, withoutProblem } from './foreign.ts'
import { operatorWord } from './operators.ts'

/** Marks that are put for quotation marks where somebody types these. */
const opening = /^[“”„«]/
const closing = /[“”»]$/

/** What the values of a field at that place are written as here that other query languages put in brackets, that other marks are round, or that have spaces between them: they go on in the terms behind it. */
export function foreignValue(terms: readonly Term[], at: number, problemsOf: ProblemsOf): Foreign | null {
  const term = terms[at]
  const field = fieldOf(term?.field ?? '')
  const [first] = term?.values ?? []
  if (term === undefined || field === undefined) return null
  if (first === undefined) return apartValue(term, field, terms.slice(at + 1), problemsOf)
  const rest = terms.slice(at)
  const isInMarks = !first.quoted && opening.test(first.text)
  // A path may have other brackets in it.
  const isBracketed = (field.kind === 'choice' ? /^[([{]/ : /^\(/).test(first.text)
  if (!isInMarks && (first.quoted || !isBracketed)) return spacedValues(term, rest, problemsOf)
  const end = isInMarks ? closing : field.kind === 'choice' ? /[)\]}]$/ : /\)$/
  const last = rest.findIndex(({ values }) => end.test(values.at(-1)?.text ?? ''))
  const group = rest.slice(0, last + 1)
  const isSeveral = field.kind === 'choice' && term.values.length > 1
  const isAlone = last === 0 && !isInMarks && !isSeveral
  if (last === -1 || isAlone || group.slice(1).some((one) => one.field !== null || one.negated)) return null
  const start = term.start + (term.negated ? 1 : 0)
  const place = { start, end: group.at(-1)?.end ?? term.end }
  const bare = { ...term, negated: false }
  const written = isInMarks ? printTerm({ ...bare, values: [inMarks(group)] }) : withoutBrackets(bare, group, term.negated)
  const suggestion = written === null ? null : withoutProblem(written, problemsOf)
  if (suggestion === null && written !== null) return null
  const sentence = isInMarks
    ? 'Other quotation marks than " are part of a value.'
    : `Values of a field have commas between them, and nothing round them, as in ${field.example}.`
  return foreignAt(place, sentence, suggestion)
}

/** What is said of a term that has no value. */
export function needsValue({ name, example }: Field): string {
  return `${name}: needs a value right after the colon, as in ${example}.`
}

/** A value with a space in front of it, as in `severity: high`. */
function apartValue(term: Term, field: Field, rest: readonly Term[], problemsOf: ProblemsOf): Foreign | null {
  const [value] = rest
  if (value === undefined || value.field !== null || value.negated || operatorWord(value) !== null) return null
  if (foreignField(rest, 0, problemsOf) !== null) return null
  const suggestion = withoutProblem(printTerm({ ...value, field: field.name, negated: term.negated }), problemsOf)
  const { start, end } = term
  const whole = suggestion === null ? null : { start, end: value.end, suggestion }
  return { start, end, sentence: needsValue(field), suggestion: null, whole, takesIn: [whole ?? term] }
}

/** Values with spaces at the commas, as in `severity:high, low`. What cannot be a value is a term by itself, which may have a comma before it. */
function spacedValues(term: Term, rest: readonly Term[], problemsOf: ProblemsOf): Foreign | null {
  const isOwn = (at: number) =>
    rest[at]?.field !== null || rest[at].negated || operatorWord(rest[at]) !== null || foreignField(rest, at, problemsOf) !== null
  const last = rest.findIndex((_, at) => rest[at + 1]?.isBehindComma !== true || isOwn(at + 1))
  const group = rest.slice(0, last + 1)
  const values = group.flatMap((one) => one.values)
  const suggestion = group.length === 1 ? null : withoutProblem(printTerm({ ...term, values }), problemsOf)
  if (suggestion === null) return null
  const place = { start: term.start, end: group.at(-1)?.end ?? term.end }
  const sentence = 'Values of a field have commas between them, and no spaces, as in severity:critical,high.'
  return foreignAt(place, sentence, suggestion)
}

function inMarks(group: readonly Term[]): Pick<TermValue, 'text' | 'quoted'> {
  const text = group.map(({ values }) => values.map((value) => value.text).join(',')).join(' ')
  return { text: text.slice(1, -1), quoted: true }
}

/** One term for `(a OR b)`, and one for each of `(a AND b)`; null where no terms say the same. */
function withoutBrackets(term: Term, group: readonly Term[], isNegated: boolean): string | null {
  const operators = new Set(group.slice(1).flatMap((one) => operatorWord(one) ?? []))
  const values = group
    .filter((one, at) => at === 0 || operatorWord(one) === null)
    .flatMap((one) => one.values)
    .map((value) => (value.quoted ? value : { ...value, text: value.text.replace(/^[([{]|[)\]}]$/g, '') }))
    .filter(({ text }) => text !== '')
  if (!operators.has('AND') && !operators.has('NOT')) return printTerm({ ...term, values })
  return operators.size > 1 || operators.has('NOT') || isNegated
    ? null
    : values.map((value) => printTerm({ ...term, values: [value] })).join(' ')
}
