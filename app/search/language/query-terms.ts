import { parseQuery } from './parse.ts'
import { printValue, printValues } from './print.ts'
import type { Term, TermValue } from './query.ts'
import { withoutTerm } from './without-term.ts'
import { states } from '#app/sarif/codes.ts'
import { bareOf } from '#app/search/text/glob.ts'

/*
 * Changes of a query by hand of its text: what a change is not about stays as it was written. A value is given as it stands in a term.
 */

/** The text of a term that asks for a value, quoted where it needs to be. */
export function termOf(field: string, value: string): string {
  return `${field}:${printValue(value)}`
}

/**
 * The query with a value of a field added: to the terms of the same field and sign where there are some, since values within a term are "or" and
 * terms are "and"; to a negated one, of which each excludes, alone. It takes the place of the same value with the other sign, beside which it would find nothing. Beside a term that is no choice,
 * which it would only add to, it is a term of its own, and narrows that. Where that becomes too long, its page says so.
 */
export function withValue(q: string, field: string, value: string, negated: boolean): string {
  const before = field === 'suppression' && !negated ? withoutSuppressed(q) : q
  const text = closed(withoutValue(before, field, value, !negated))
  const own = termsOf(text).filter((term) => isAbout(term, field, negated) && isChoice(term))
  const full = own.filter(({ values }) => values.length > 0)
  const hosts = (full.length > 0 ? full : own).slice(0, negated ? 1 : undefined)
  if (hosts.length === 0) return `${text.trimEnd()} ${negated ? '-' : ''}${field}:${value}`.trimStart()
  return hosts.reduceRight((changed, host) => withinTerm(changed, host, field, value), text)
}

/** The text with a value added to one of its terms. One that has it already was chosen before, where there was no room for it. */
function withinTerm(text: string, { values, end }: Term, field: string, value: string): string {
  if (values.some(isValue(field, value))) return text
  const last = values.at(-1)
  const [place, added] = last === undefined ? [end, value] : [last.end, `,${value}`]
  return apart(text.slice(0, place) + added, text.slice(place))
}

/** The query without a value of a field; the other values of its terms stay, and a term that has none left goes. */
export function withoutValue(q: string, field: string, value: string, negated: boolean): string {
  return takenOut(q, field, value, negated, () => true)
}

/** The query without a value that was chosen in a facet or in the tree of folders: a term with wildcards loses it only where no other has it. */
export function withoutChoice(q: string, field: string, value: string, negated: boolean): string {
  const left = takenOut(q, field, value, negated, isChoice)
  return left === q ? withoutValue(q, field, value, negated) : left
}

/** Out of those terms that `isHost` holds for. */
function takenOut(q: string, field: string, value: string, negated: boolean, isHost: (term: Term) => boolean): string {
  const isWanted = isValue(field, value)
  let text = q
  for (;;) {
    const terms = termsOf(text).filter((term) => isAbout(term, field, negated) && isHost(term))
    const host = terms.find(({ values }) => values.some(isWanted))
    if (host === undefined) return text
    const at = host.values.findIndex(isWanted)
    const [before, own, after] = [host.values[at - 1], host.values[at], host.values[at + 1]]
    if (own === undefined) return text
    if (after !== undefined) {
      // Right after the colon it would make the whole term a text.
      const next = at === 0 && /^(?::|\/\/)/.test(text.slice(after.start)) ? printValue(after.text) : text.slice(after.start, after.end)
      text = text.slice(0, own.start) + next + text.slice(after.end)
    } else if (before !== undefined) text = apart(text.slice(0, before.end), text.slice(own.end))
    else text = withoutTerm(text, host)
  }
}

/**
 * The query limited to a folder or file: those that contain it, or lie in it, give way, since any of the values of a term may hold. A term with
 * wildcards stays as it is, and is narrowed.
 */
export function withPath(q: string, value: string): string {
  const path = valuesOf('path', value)[0]?.text ?? ''
  const related = termsOf(q)
    .filter((term) => isAbout(term, 'path', false) && isChoice(term))
    .flatMap(({ values }) => values.filter((one) => contains(one.text, path) || contains(path, one.text)))
  const without = related.reduce((text, other) => takenOut(text, 'path', printValues([other]), false, isChoice), q)
  return withValue(without, 'path', value, false)
}

function valuesOf(field: string, value: string): readonly TermValue[] {
  return parseQuery(`${field}:${value}`).terms[0]?.values ?? []
}

/** Whether others mean the same as a value of a field, or as one of its spellings: what stands in quotation marks has no wildcards. */
function isValue(field: string, value: string): (other: TermValue) => boolean {
  const wanted = valuesOf(field, value)
  return (other) => wanted.some((one) => meantBy(field, other) === meantBy(field, one) && isGlob(field, other) === isGlob(field, one))
}

/** One text for all spellings of a value: upper and lower case are one but in paths. */
function meantBy(field: string, { text }: TermValue): string {
  if (field === 'path') return bareOf(text)
  const lower = text.toLowerCase()
  return field === 'cwe' ? lower.replace(/^(?:cwe-)?0*/, '') : lower
}

/**
 * Whether the facet of a term's field counts as if the term were not there. One with wildcards is a condition like any other (decision 87), and so is
 * one of `is:` that names no state.
 */
function isChoice({ field, values }: Term): boolean {
  if (field === 'is' && values.length > 0 && !values.some(isOneOf(states))) return false
  return !values.some((one) => isGlob(field ?? '', one))
}

/** The query without what is the choice of a suppression in the words of `is:`, beside which most others find nothing. */
function withoutSuppressed(q: string): string {
  const own = termsOf(q).find(({ field, values }) => field === 'is' && values.length > 0 && values.every(isOneOf(['suppressed'])))
  return own === undefined ? q : withoutSuppressed(withoutTerm(q, own))
}

function isOneOf(names: readonly string[]): (value: TermValue) => boolean {
  return ({ text }) => names.includes(text.trim().toLowerCase())
}

function isGlob(field: string, { text, quoted }: TermValue): boolean {
  return !quoted && (field === 'path' ? /[*?]/ : /\*/).test(text)
}

function contains(folder: string, path: string): boolean {
  return bareOf(path).startsWith(bareOf(folder).replace(/\/?$/, '/'))
}

function isAbout(term: Term, field: string, negated: boolean): boolean {
  return term.field === field && term.negated === negated
}

/** The one text and the other, which does not become part of it: behind a quotation mark, terms need no space between them. */
function apart(before: string, after: string): string {
  return /^[^\s,]/.test(after) ? `${before} ${after}` : before + after
}

/** A quotation mark that is left open takes all that comes behind it, so it is closed before anything does. */
function closed(q: string): string {
  const last = termsOf(q).at(-1)?.values.at(-1)
  const isOpen = last?.quoted === true && !/^"(?:\\["\\]|[^"\\]|\\(?!["\\]))*"$/.test(q.slice(last.start, last.end))
  if (!isOpen) return q
  // Behind a backslash that is none of an escape the mark would be a letter.
  return /(?<!\\)(?:\\\\)*\\$/.test(q) ? `${q}\\"` : `${q}"`
}

/** A list makes hundreds of changes of one query. */
let latest: { text: string; terms: readonly Term[] } = { text: '', terms: [] }

function termsOf(text: string): readonly Term[] {
  if (latest.text !== text) latest = { text, terms: parseQuery(text).terms }
  return latest.terms
}
