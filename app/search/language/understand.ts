import type { QueryProblem } from '#app/results/results.schemas.ts'
import { comparisonMeant, comparisonText, likelyComparison } from './comparison.ts'
import type { Field, FieldName } from './fields.ts'
import { fieldOf } from './fields.ts'
import { withForeignSyntax } from '#app/search/suggestions/foreign-syntax.ts'
import { literalMark } from '#app/search/text/glob.ts'
import { needsValue } from '#app/search/suggestions/foreign-value.ts'
import { likelyRange } from '#app/search/suggestions/likely-range.ts'
import { likelyDate, likelyTime } from '#app/search/suggestions/likely-time.ts'
import { likelyField, likelyTerm, likelyValue, withoutField } from '#app/search/suggestions/likely-words.ts'
import { otherTerm } from '#app/search/suggestions/other-term.ts'
import { unrepeated } from '#app/search/suggestions/unrepeated.ts'
import { parseQuery } from './parse.ts'
import { ageMeant, dateOf, dayMeant } from './periods.ts'
import { printValue } from './print.ts'
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
const mostValues = 100
/** How many words in a row are looked for, and how many wildcards a name or path can have: each may be tried at every place of a long text. */
export const mostWords = 30
const mostWildcards = 10

/** What other query languages say of a list, and this one does not. */
const aroundLists = new Set(['sort', 'order', 'group'])

type Understood = { terms: Meaning[]; problems: QueryProblem[] }

/**
 * What a query means, and what of it means nothing: a value that is not understood is left out, and a term without others, too. Of terms that
 * have no room nothing is said: where they begin is for `readQuery` to say.
 */
export function understand(whole: Query): Understood {
  const query = { terms: whole.terms.filter(hasRoom) }
  const { terms, problems } = understandTerms(query)
  if (terms.some(({ field }) => field === 'compare')) return { terms, problems }
  const changes = query.terms.filter((term) => term.field === 'change' && term.values.length > 0)
  return { terms: terms.filter(({ field }) => field !== 'change'), problems: [...problems, ...changes.map(comparesNothing)] }
}

/** The same of terms that are part of a query, whatever stands beside them there. */
export function understandTerms(query: Query): Understood {
  const { terms, problems } = understandOwn(query)
  return { terms, problems: withForeignSyntax(query, problems, problemsOf) }
}

/** The same, without what other query languages would say. */
function understandOwn(query: Query): Understood {
  const terms: Meaning[] = []
  const problems: QueryProblem[] = []
  let room = mostValues
  for (const [at, term] of query.terms.entries()) {
    const field = term.field === null ? null : fieldOf(term.field)
    const trouble = field === undefined ? unknownField(term, term.field ?? '') : field === null ? null : unusable(term, field, terms)
    if (trouble !== null) problems.push(trouble)
    if (trouble !== null || field === undefined) continue
    const meantOf = (value: TermValue) => (field === null ? textMeant(value) : valueMeant(value, field))
    const known = term.values.map((value, place) => (place > 0 && hasFieldAgain(value, field) ? null : meantOf(value)))
    const values: string[] = []
    for (const [place, value] of term.values.entries()) {
      if (field !== null && isSingle(field) && values.length === 1) {
        problems.push(onlyOne(value, field))
        continue
      }
      const meant = known[place] ?? null
      if (meant !== null) values.push(meant)
      else if (hasTooManyWildcards(value, field)) problems.push(tooManyWildcards(value))
      else {
        const unknown =
          unknownRange(value, field, term) ?? unknownTime(value, field, query.terms.slice(at)) ?? unknownValue(value, field, term)
        problems.push(unrepeated(unknown, term, place, known, meantOf))
      }
      if (field === null && tokenise(value.text).length > mostWords) problems.push(tooManyWords(value))
    }
    room -= values.length
    if (room < 0) {
      problems.push(tooMany(term, query))
      break
    }
    if (values.length > 0) terms.push({ field: field?.name ?? 'text', negated: term.negated, values })
  }
  return { terms, problems }
}

function problemsOf(text: string): QueryProblem[] {
  return understandOwn(parseQuery(text)).problems
}

/** Whether a query can have one value of a field alone, since that says what the others are asked of. */
function isSingle({ kind }: Field): boolean {
  return kind === 'sides' || kind === 'date'
}

function valueMeant(value: TermValue, field: Field): string | null {
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

/** Whether a value that has others before it is meant as a term of its own, as in `rule:a,rule:b`. */
function hasFieldAgain({ text, quoted }: TermValue, field: Field | null): boolean {
  return field !== null && !quoted && withoutField(text, field) !== text
}

/** Whether what would be wildcards elsewhere means itself. */
function isLiteral({ text, quoted }: TermValue): boolean {
  return quoted && /[*?]/.test(text)
}

function hasTooManyWildcards({ text, quoted }: TermValue, field: Field | null): boolean {
  return !quoted && (field?.kind === 'name' || field?.kind === 'path') && text.split(/\*+/).length - 1 > mostWildcards
}

function unknownField(term: Term, name: string): QueryProblem {
  const start = term.start + (term.negated ? 1 : 0)
  const other = aroundLists.has(name) ? null : otherTerm(term)
  if (other !== null) {
    return { start, end: term.end, sentence: `No field is called ${name}. ${other.hint}`, suggestion: other.suggestion }
  }
  return {
    start,
    end: start + name.length,
    sentence: aroundLists.has(name)
      ? `${name}: is no part of a query. How a list is sorted and grouped is chosen above it.`
      : `No field is called ${name}. To search for the text itself, put it in quotation marks.`,
    suggestion: aroundLists.has(name) ? null : likelyField(name),
  }
}

function unusable(term: Term, field: Field, before: Meaning[]): QueryProblem | null {
  const where = { start: term.start, end: term.end, suggestion: null }
  if (isSingle(field) && term.negated) return { ...where, sentence: `${field.name}: cannot be negated.` }
  if (isSingle(field) && before.some((one) => one.field === field.name)) return onlyOne(where, field)
  return term.values.length === 0 ? { ...where, sentence: needsValue(field) } : null
}

function onlyOne({ start, end }: { start: number; end: number }, { name }: Field): QueryProblem {
  return { start, end, sentence: `A query can have one ${name}: only, with one value; this one is left out.`, suggestion: null }
}

function comparesNothing({ start, end }: Term): QueryProblem {
  const sentence = 'change: needs something that is compared, as in compare:main..next change:new.'
  return { start, end, sentence, suggestion: null }
}

function tooMany(first: Term, { terms }: Query): QueryProblem {
  const sentence = `A query has at most ${mostValues} values; the terms from here on are left out.`
  return { start: first.start, end: terms.at(-1)?.end ?? first.end, sentence, suggestion: null }
}

function tooManyWords({ start, end }: TermValue): QueryProblem {
  return { start, end, sentence: `Of words in a row the first ${mostWords} count; what comes after them is left out.`, suggestion: null }
}

function tooManyWildcards({ start, end }: TermValue): QueryProblem {
  return { start, end, sentence: `A value can have at most ${mostWildcards} wildcards.`, suggestion: null }
}

/** A range of which both ends are meant is two terms, which must both hold: it cannot be one of several values, nor be negated. */
function unknownRange(value: TermValue, field: Field | null, term: Term): QueryProblem | null {
  const range = field && likelyRange(value.text.trim().toLowerCase(), field)
  if (field === null || range === null) return null
  const { from, to } = range
  const where = { start: value.start, end: value.end }
  if (from === null || to === null) return { ...where, sentence: takes(field), suggestion: from === null ? `<=${to}` : `>=${from}` }
  const sentence = `${takes(field)} From one to another is two terms.`
  if (term.negated || term.values.length > 1) return { ...where, sentence, suggestion: null }
  return { start: term.start, end: value.end, sentence, suggestion: `${field.name}:>=${from} ${field.name}:<=${to}` }
}

/** What the values of a field are that is compared. */
function takes({ name, kind, example }: Field): string {
  const values =
    kind === 'age'
      ? 'a number of hours, days or weeks'
      : kind === 'day' || kind === 'date'
        ? 'a day, a month or a year, the year first'
        : 'a number'
  return `${name}: takes ${values}, as in ${example}.`
}

/** Of a time in words, as `seen:last week`, the words behind the value are part of it. */
function unknownTime(value: TermValue, field: Field | null, [term, ...others]: readonly Term[]): QueryProblem | null {
  if (field === null || (field.kind !== 'day' && field.kind !== 'date' && field.kind !== 'age')) return null
  const { kind } = field
  const sentence = takes(field)
  const words = [value]
  for (const { values, ...other } of value.end === term?.end && !value.quoted ? others.slice(0, 3) : []) {
    const [word, another] = values
    if (other.field !== null || other.negated || word === undefined || word.quoted || another !== undefined) break
    words.push(word)
  }
  for (; words.length > 0; words.pop()) {
    const text = words.map((word) => word.text.trim()).join(' ')
    const suggestion = kind === 'date' ? likelyDate(text) : likelyTime(text, kind)
    if (suggestion !== null) return { start: value.start, end: words.at(-1)?.end ?? value.end, sentence, suggestion }
  }
  return { start: value.start, end: value.end, sentence, suggestion: null }
}

function unknownValue(value: TermValue, field: Field | null, term: Term): QueryProblem {
  const { start, end } = value
  if (field === null) return { start, end, sentence: 'There is no letter or digit here to search for.', suggestion: null }
  if (field.kind === 'sides') {
    const likely = likelyComparison(value.text)
    const sentence = `compare: takes two uploads, commits, refs or days with two dots between them, as in ${field.example}.`
    return { start, end, sentence, suggestion: likely && printValue(likely) }
  }
  const bare = withoutField(value.text, field)
  if (field.kind !== 'choice' && bare !== value.text && valueMeant({ ...value, text: bare }, field) !== null) {
    const sentence = `${field.name}: stands once, in front of all its values. One that begins so is put in quotation marks.`
    return { start, end, sentence, suggestion: bare }
  }
  if (field.kind !== 'choice') return { start, end, sentence: takes(field), suggestion: null }
  const unknown = `${field.name}: has no value ${printValue(value.text)}`
  const text = value.text.trim()
  if (/^[!-]./.test(text)) {
    const bare = likelyValue(text.slice(1), field)
    const sentence = `${unknown}. What must not hold has a minus in front of the field, as in -${field.example}.`
    if (bare === null || term.negated || term.values.length > 1) return { start, end, sentence, suggestion: null }
    return { start: term.start, end, sentence, suggestion: `-${field.name}:${bare}` }
  }
  const suggestion = likelyValue(text, field)
  const meant = suggestion === null && term.values.length === 1 ? likelyTerm(text) : null
  if (meant !== null) {
    return {
      start: term.start + (term.negated ? 1 : 0),
      end,
      sentence: `${unknown}. Probably ${meant.field}: is meant.`,
      suggestion: meant.term,
    }
  }
  const sentence = `${unknown}. It takes ${field.values.join(', ')}.`
  return { start, end, sentence, suggestion }
}
