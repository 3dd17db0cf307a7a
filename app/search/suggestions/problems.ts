import type { QueryProblem } from '#app/search/query-reading.ts'
import { likelyComparison } from '#app/search/language/comparison.ts'
import { compares } from '#app/search/language/defaults.ts'
import { type Field, type FieldName, withoutField } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm, printValue } from '#app/search/language/print.ts'
import { hasRoom, type Query, type Term, type TermValue } from '#app/search/language/query.ts'
import {
  mostValues,
  mostWildcards,
  mostWords,
  type Trouble,
  understandTerms,
  valueMeant,
  valuesMeant,
} from '#app/search/language/understand.ts'
import { type Place, withoutProblem } from './foreign.ts'
import { withForeignSyntax } from './foreign-syntax.ts'
import { needsValue } from './foreign-value.ts'
import { likelyRange } from './likely-range.ts'
import { likelyDate, likelyTime } from './likely-time.ts'
import { likelyField, likelyTerm, likelyValue } from './likely-words.ts'
import { otherTerm } from './other-term.ts'
import { negation, presenceOf } from './presence.ts'
import { unrepeated } from './unrepeated.ts'

/** What other query languages say of a list, and this one does not. */
const aroundLists = new Set(['sort', 'order', 'group'])

/**
 * What of a query means nothing, and what means something else in other query languages, each with what was probably meant. Of terms that have
 * no room nothing is said: where they begin is for `readQuery` to say.
 */
export function problemsOf(whole: Query): QueryProblem[] {
  const query = { terms: whole.terms.filter(hasRoom) }
  const { meanings } = understandTerms(query)
  const problems = withForeignSyntax(query, ownProblemsOf(query), (text) => ownProblemsOf(parseQuery(text)))
  if (compares(meanings)) return problems
  const isFree = (term: Place) => problems.every(({ start, end }) => end <= term.start || term.end <= start)
  const changes = query.terms.filter((term) => term.field === 'change' && isFree(term))
  const sentence = 'change: needs something that is compared, as in compare:main..next change:new.'
  return [...problems, ...changes.map((term) => said(term, sentence))]
}

/** The same, without what other query languages would say. */
function ownProblemsOf(query: Query): QueryProblem[] {
  return understandTerms(query).troubles.map((trouble) => problemOf(trouble, query))
}

function problemOf(trouble: Trouble, query: Query): QueryProblem {
  switch (trouble.why) {
    case 'unknown-field':
      return unknownField(trouble.term, trouble.term.field ?? '')
    case 'no-value':
      return said(trouble.term, needsValue(trouble.field))
    case 'negated':
      return said(trouble.term, `${trouble.field.name}: cannot be negated.`)
    case 'only-one':
      return said(trouble.part, `A query can have one ${trouble.field.name}: only, with one value; this one is left out.`)
    case 'too-many-wildcards':
      return said(trouble.value, `A value can have at most ${mostWildcards} wildcards.`)
    case 'too-many-words':
      return said(trouble.value, `Of words in a row the first ${mostWords} count; what comes after them is left out.`)
    case 'too-many-values': {
      const end = query.terms.at(-1)?.end ?? trouble.term.end
      return said({ ...trouble.term, end }, `A query has at most ${mostValues} values; the terms from here on are left out.`)
    }
    case 'unknown-value':
      return unknown(trouble, query)
  }
}

/** A problem for which nothing is suggested. */
function said({ start, end }: Place, sentence: string): QueryProblem {
  return { start, end, sentence, suggestion: null }
}

function unknown({ term, place, field }: Extract<Trouble, { why: 'unknown-value' }>, { terms }: Query): QueryProblem {
  const value = term.values[place]
  if (field === null || value === undefined) return said(value ?? term, 'There is no letter or digit here to search for.')
  const problem =
    unknownRange(value, field, term) ?? unknownTime(value, field, terms.slice(terms.indexOf(term))) ?? unknownValue(value, field, term)
  return unrepeated(problem, term, place, valuesMeant(term, field), (one) => valueMeant(one, field))
}

function unknownField(term: Term, name: string): QueryProblem {
  const start = term.start + (term.negated ? 1 : 0)
  const place = { start, end: start + name.length }
  if (aroundLists.has(name)) return said(place, `${name}: is no part of a query. How a list is sorted and grouped is chosen above it.`)
  const other = otherTerm(term)
  if (other !== null) {
    return { ...inPlaceOf(term, other.suggestion), end: term.end, sentence: `${name} is no field. ${other.hint}` }
  }
  const likely = likelyField(name)
  const written = likely === null ? '' : printTerm({ ...term, field: likely, negated: false })
  const mended = withoutProblem(written, (text) => ownProblemsOf(parseQuery(text)))
  if (mended !== null && mended !== written) {
    return { ...inPlaceOf(term, mended), end: term.end, sentence: `${name} is no field. Probably ${likely}: is meant.` }
  }
  const sentence = `${name} is no field. To search for the text itself, put it in quotation marks.`
  return { ...place, sentence, suggestion: likely }
}

/** Where what is suggested for a term begins, which may have a minus of its own, and what it is there. */
function inPlaceOf({ start, negated }: Term, suggestion: string): { start: number; suggestion: string } {
  if (!negated || suggestion === '') return { start, suggestion }
  return suggestion.startsWith('-') ? { start, suggestion: negation(suggestion) } : { start: start + 1, suggestion }
}

/** A range of which both ends are meant is two terms, which must both hold: it cannot be one of several values, nor be negated. */
function unknownRange(value: TermValue, field: Field, term: Term): QueryProblem | null {
  const range = likelyRange(value.text.trim().toLowerCase(), field)
  if (range === null) return null
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
function unknownTime(value: TermValue, field: Field, [term, ...others]: readonly Term[]): QueryProblem | null {
  const { kind } = field
  if (kind !== 'day' && kind !== 'date' && kind !== 'age') return null
  const sentence = takes(field)
  const words = [value]
  for (const { values, ...other } of value.end === term?.end && !value.quoted ? others.slice(0, 3) : []) {
    const [word, another] = values
    if (other.field !== null || other.negated || word === undefined || word.quoted || another !== undefined) break
    words.push(word)
  }
  for (; words.length > 0; words.pop()) {
    const text = words.map((word) => word.text.trim()).join(' ')
    const suggestion = kind === 'date' ? likelyDate(text) : likelyTime(text, field.name === 'expires' ? 'coming' : kind)
    if (suggestion !== null) return { start: value.start, end: words.at(-1)?.end ?? value.end, sentence, suggestion }
  }
  return said(value, sentence)
}

/** What is asked elsewhere as a state of verdicts. */
function endOf(text: string): { field: FieldName; term: string } | null {
  return text.toLowerCase() === 'expired' ? { field: 'expires', term: `expires:<=${likelyTime('today', 'day')}` } : null
}

function unknownValue(value: TermValue, field: Field, term: Term): QueryProblem {
  const { start, end } = value
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
  if (field.kind !== 'choice') return said(value, takes(field))
  const unknown = `${field.name}: has no value ${printValue(value.text)}`
  const text = value.text.trim()
  if (/^[!-]./.test(text)) {
    const bare = likelyValue(text.slice(1), field)
    const sentence = `${unknown}. What must not hold has a minus in front of the field, as in -${field.example}.`
    if (bare === null || term.negated || term.values.length > 1) return { start, end, sentence, suggestion: null }
    return { start: term.start, end, sentence, suggestion: `-${field.name}:${bare}` }
  }
  const suggestion = likelyValue(text, field)
  const present = field.name === 'has' ? presenceOf(text) : field.name === 'verdict' || field.name === 'is' ? endOf(text) : null
  const meant = suggestion === null && term.values.length === 1 ? (present ?? likelyTerm(text)) : null
  if (meant !== null) {
    return { ...inPlaceOf(term, meant.term), end, sentence: `${unknown}. Probably ${meant.field}: is meant.` }
  }
  const sentence = `${unknown}. It takes ${field.values.join(', ')}.`
  return { start, end, sentence, suggestion }
}
