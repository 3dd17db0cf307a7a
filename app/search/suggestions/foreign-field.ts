import { type Field, fieldOf } from '#app/search/language/fields.ts'
import { printTerm, printValues } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { type Foreign, type ProblemsOf, withoutProblem } from './foreign.ts'
import { fieldCalled } from './likely-words.ts'

/** What is a field and its value in other query languages, with signs in place of the colon or round it, as the wide one of East Asian keyboards. */
const foreignTerm =
  /^(?<signs>(?:%[2-7][\da-f]|[^\p{L}\p{N}])*)(?<name>[a-z]+(?:[-_][a-z]+)*)(?<sign>\\?[:：]|%3a|<>|!~|[<>!]?=~?|[<>~≥≤≠])(?:[:=]|\/\/)*(?<value>.*?)\)*$/iu
/** The sign between a field and its value, and what stands right behind it. */
const signAlone = /^(?<sign>[:：]|<>|!~|[<>!]?=~?|[<>~≥≤≠])=?(?<value>.*)$/

/** What a term at that place is written as here that is one of a field in other query languages. */
export function foreignField(terms: readonly Term[], at: number, problemsOf: ProblemsOf): Foreign | null {
  const term = terms[at]
  const [value, ...others] = term?.values ?? []
  if (term === undefined || term.field !== null || value === undefined || value.quoted) return null
  const parts = foreignTerm.exec(value.text)?.groups
  if (parts === undefined) return others.length > 0 ? null : spacedField(term, terms.slice(at + 1), problemsOf)
  const { signs = '', name = '', sign = '', value: text = '' } = parts
  const field = fieldNamed(name, sign, signs)
  if (field === undefined) return null
  const { start } = value
  const { end } = others.at(-1) ?? value
  const isUsable = text !== '' && !term.negated
  const written = [writtenHere(field, signs, sign, text), ...others.map((other) => printValues([other]))].join(',')
  const suggestion = isUsable ? withoutProblem(written, problemsOf) : null
  const whole = suggestion === null ? null : { start, end, suggestion }
  return { start, end, sentence: sentenceOf(value.text, name, field), suggestion: null, whole, takesIn: [] }
}

/** A field and its value with spaces round the sign between them, as in `severity = high`. */
function spacedField(term: Term, [second, third]: readonly Term[], problemsOf: ProblemsOf): Foreign | null {
  const name = term.values[0]?.text ?? ''
  const [signed, ...others] = second?.values ?? []
  const isFree = second !== undefined && second.field === null && !second.negated && !term.negated && signed?.quoted === false
  const { sign = '', value = '' } = (isFree ? signAlone.exec(signed.text)?.groups : undefined) ?? {}
  const field = fieldNamed(name, sign)
  if (field === undefined || second === undefined || sign === '') return null
  const isWithValue = value !== '' && others.length === 0
  const last = isWithValue ? second : third
  const isUsable = last !== undefined && last.field === null && (isWithValue || second.values.length === 1)
  const text = isUsable ? (isWithValue ? value : printTerm(last)) : ''
  const suggestion = text === '' ? null : withoutProblem(writtenHere(field, '', sign, text), problemsOf)
  const alone = { start: term.start, end: second.end }
  const whole = suggestion === null || last === undefined ? null : { start: term.start, end: last.end, suggestion }
  const sentence = sentenceOf(`${name} ${signed?.text ?? ''}`, name, field)
  return { ...alone, sentence, suggestion: null, whole, takesIn: [alone, whole ?? alone] }
}

function fieldNamed(name: string, sign: string, signs = ''): Field | undefined {
  const lower = name.toLowerCase()
  // Before a colon another name without signs in it and in front of it is one of an unknown field.
  const isOther = sign !== ':' || signs !== '' || /[-_]/.test(lower)
  return fieldOf(lower) ?? (isOther ? fieldOf(fieldCalled(lower.replace(/[-_]/g, '')) ?? '') : undefined)
}

function writtenHere(field: Field, signs: string, sign: string, text: string): string {
  const isNegated = /[!‐-―−]/.test(signs) !== /^(?:!|<>|≠)/.test(sign)
  const compared = /^[<>]=?$/.test(sign) ? sign : ({ '≥': '>=', '≤': '<=' }[sign] ?? '')
  return `${isNegated ? '-' : ''}${field.name}:${compared}${sign === '：' ? text.replaceAll('，', ',') : withoutEnd(signs, text)}`
}

/** What a mark that stands before a term has behind it. */
function withoutEnd(signs: string, text: string): string {
  const at = "[{'`“‘«".indexOf(signs.at(-1) ?? ' ')
  return at !== -1 && text.endsWith("]}'`”’»"[at] ?? ' ') ? text.slice(0, -1) : text
}

function sentenceOf(text: string, name: string, field: Field): string {
  const isNamed = name.toLowerCase() === field.name
  const hint = isNamed
    ? 'A field has a colon right behind it, and a minus in front where it must not hold'
    : `Probably ${field.name}: is meant`
  return `${text} is searched for as words. ${hint}, as in ${field.example}.`
}
