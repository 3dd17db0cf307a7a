import { comparisonMeant, comparisonText } from './comparison.ts'
import { type Field, type FieldName, fieldOf, withoutField } from './fields.ts'
import { literalMark } from '#app/search/text/glob.ts'
import { ageMeant, dateOf, dayMeant } from './periods.ts'
import { hasRoom, type Query, type Term, type TermValue } from './query.ts'
import { stepsMeant } from './steps-range.ts'
import { tokenise } from '#app/search/text/tokenise.ts'

/**
 * A term with every value in its one spelling. Of choices: as listed, or `*` for any. Of `cwe`: digits, or `*`. Of `steps` as
 * steps-range.ts has them, of days and ages as periods.ts does. Of `compare`: both sides as comparison.ts has them, and of `at` a date, one value
 * each and never negated. Of text: tokens with spaces between them, and a `*` at the end for a prefix. Of names and paths: as written, behind
 * `literalMark` where they are quoted and have wildcards in them that are none.
 */
export type Meaning = { field: FieldName | 'text'; negated: boolean; values: string[] }

/** How many values a query can have in all: the work that a query makes is bounded. */
export const mostValues = 100
/** How many words in a row are looked for, and how many wildcards a name or path can have: each may be tried at every place of a long text. */
export const mostWords = 30
export const mostWildcards = 10

/** What of a query does not count, and why. */
export type Trouble =
  | { why: 'unknown-field' | 'too-many-values'; term: Term }
  | { why: 'no-value' | 'negated'; term: Term; field: Field }
  | { why: 'only-one'; part: Term | TermValue; field: Field }
  | { why: 'too-many-wildcards' | 'too-many-words'; value: TermValue }
  | { why: 'unknown-value'; term: Term; place: number; field: Field | null }

/** What a query means: a value that is not understood is left out, and a term without others, too, as are terms that have no room. */
export function understand({ terms }: Query): Meaning[] {
  const { meanings } = understandTerms({ terms: terms.filter(hasRoom) })
  // What became of a result is asked of a comparison alone.
  return meanings.some(({ field }) => field === 'compare') ? meanings : meanings.filter(({ field }) => field !== 'change')
}

/** The same of terms that are part of a query, whatever stands beside them there, with what of them means nothing. */
export function understandTerms({ terms }: Query): { meanings: Meaning[]; troubles: Trouble[] } {
  const meanings: Meaning[] = []
  const troubles: Trouble[] = []
  let room = mostValues
  for (const term of terms) {
    const field = term.field === null ? null : fieldOf(term.field)
    const trouble = field === undefined ? { why: 'unknown-field' as const, term } : field && troubleOf(term, field, meanings)
    if (trouble) troubles.push(trouble)
    if (trouble || field === undefined) continue
    const values: string[] = []
    const meant = valuesMeant(term, field)
    for (const [place, value] of term.values.entries()) {
      if (field !== null && isSingle(field) && values.length === 1) {
        troubles.push({ why: 'only-one', part: value, field })
        continue
      }
      const known = meant[place] ?? null
      if (known !== null) values.push(known)
      else if (hasTooManyWildcards(value, field)) troubles.push({ why: 'too-many-wildcards', value })
      else troubles.push({ why: 'unknown-value', term, place, field })
      if (field === null && tokenise(value.text).length > mostWords) troubles.push({ why: 'too-many-words', value })
    }
    room -= values.length
    if (room < 0) {
      troubles.push({ why: 'too-many-values', term })
      break
    }
    if (values.length > 0) meanings.push({ field: field?.name ?? 'text', negated: term.negated, values })
  }
  return { meanings, troubles }
}

function troubleOf(term: Term, field: Field, before: Meaning[]): Trouble | null {
  if (isSingle(field) && term.negated) return { why: 'negated', term, field }
  if (isSingle(field) && before.some((one) => one.field === field.name)) return { why: 'only-one', part: term, field }
  return term.values.length === 0 ? { why: 'no-value', term, field } : null
}

/** Whether a query can have one value of a field alone, since that says what the others are asked of. */
function isSingle({ kind }: Field): boolean {
  return kind === 'sides' || kind === 'date'
}

/** What each value of a term means, and null of those that mean nothing. One behind others that has the field again is meant as a term of its own, as in `rule:a,rule:b`. */
export function valuesMeant({ values }: Term, field: Field | null): (string | null)[] {
  return values.map((value, place) => {
    const hasFieldAgain = place > 0 && field !== null && !value.quoted && withoutField(value.text, field) !== value.text
    return hasFieldAgain ? null : valueMeant(value, field)
  })
}

/** What a value means of a field, or as words where that is null; null where it means nothing. */
export function valueMeant(value: TermValue, field: Field | null): string | null {
  if (field === null) return textMeant(value)
  const text = value.text.trim().toLowerCase()
  if (field.kind === 'choice') return text === '*' ? text : (field.values.find((known) => known.toLowerCase() === text) ?? null)
  if (field.kind === 'cwe') return text === '*' ? text : (/^(?:cwe-)?0*([1-9]\d{0,5})$/.exec(text)?.[1] ?? null)
  if (hasTooManyWildcards(value, field)) return null
  if (field.kind === 'day') return dayMeant(text)
  if (field.kind === 'date') return dateOf(text)
  if (field.kind === 'sides') {
    const comparison = comparisonMeant(value.text)
    return comparison && comparisonText(comparison)
  }
  if (field.kind === 'age') return ageMeant(text)
  if (field.kind === 'steps') return stepsMeant(text)
  return isLiteral(value) ? literalMark + value.text : value.text
}

function textMeant(value: TermValue): string | null {
  const words = tokenise(value.text)
  if (words.length === 0) return null
  const isPrefix = words.length > mostWords || (!value.quoted && value.text.endsWith('*'))
  return `${words.slice(0, mostWords).join(' ')}${isPrefix ? '*' : ''}`
}

/** Whether what would be wildcards elsewhere means itself. */
function isLiteral({ text, quoted }: TermValue): boolean {
  return quoted && /[*?]/.test(text)
}

function hasTooManyWildcards({ text, quoted }: TermValue, field: Field | null): boolean {
  return !quoted && (field?.kind === 'name' || field?.kind === 'path') && text.split(/\*+/).length - 1 > mostWildcards
}
