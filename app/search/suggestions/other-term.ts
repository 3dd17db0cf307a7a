import { parseQuery } from '#app/search/language/parse.ts'
import { dateOf } from '#app/search/language/periods.ts'
import { printValues } from '#app/search/language/print.ts'
import type { Term, TermValue } from '#app/search/language/query.ts'
import { likelyDate } from './likely-time.ts'
import { likelyField, likelyTerm } from './likely-words.ts'
import { negation, presenceOf } from './presence.ts'

/** Pull requests, which are refs here. */
const pulls = new Set(['pr', 'prs', 'pull', 'pulls', 'pullrequest', 'mr', 'mergerequest'])
/** What is no severity, although it is high or low. */
const unlike = new Set(['confidence', 'precision', 'likelihood'])
/** What is asked elsewhere of a text by the name of a field, and here by its words alone. */
const texts = new Set([
  'message',
  'msg',
  'text',
  'description',
  'desc',
  'title',
  'summary',
  'content',
  'body',
  'word',
  'query',
  'search',
  'id',
  'cve',
])
/** Where in a file something is. */
const places = new Set(['line', 'lines', 'lineno', 'startline', 'column', 'col'])
/** What says elsewhere of a value that it does not hold, or is not there. */
const absences = new Set(['no', 'not', 'without', 'missing'])
/** Whose something is elsewhere. */
const owners = new Set(['assignee', 'assigned', 'owner'])
/** What says elsewhere from when on, or until when. */
const bounds = new Map([
  ['since', '>='],
  ['after', '>'],
  ['until', '<='],
  ['before', '<'],
])
const endings = new Set(['ext', 'extension', 'filetype'])

/** What is written here for a term of an unknown field, its minus aside, and what to say of that; it may have a minus of its own. Null where it is only the name that is another, or nothing is like it. */
export function otherTerm({ field, values }: Term): { hint: string; suggestion: string } | null {
  const [value, ...others] = values
  if (field === null || value === undefined) return null
  if (texts.has(field)) {
    const named = values.map((one) => (field === 'cve' ? { ...one, text: one.text.replace(/^(?:cve-)?/i, 'CVE-') } : one))
    return { hint: 'Words by themselves are looked for in messages, rules and paths.', suggestion: printWords(named) }
  }
  if (places.has(field)) return { hint: 'A query asks for files, as in path:src/db.ts, and not for lines in them.', suggestion: '' }
  if (field === 'in') {
    if (texts.has(value.text.toLowerCase())) return { hint: 'Words are looked for in messages, rules and paths at once.', suggestion: '' }
    return { hint: 'Probably path: is meant.', suggestion: `path:${printValues(values)}` }
  }
  if (endings.has(field) && values.every(({ text }) => /^[^\s,"]+$/.test(text))) {
    const globs = values.map((one) => ({ ...one, quoted: false, text: `**/*.${one.text.replace(/^[*.]+/, '')}` }))
    return { hint: 'Probably path: is meant.', suggestion: `path:${printValues(globs)}` }
  }
  if (owners.has(field)) {
    const hint = 'A result is nobody’s: author: asks who gave its verdict.'
    return { hint, suggestion: `author:${printValues(values)}` }
  }
  if (pulls.has(field) && values.every(({ text }) => /^[#!]?\d+$/.test(text))) {
    const refs = values.map((one) => ({ ...one, text: `pull/${one.text.replace(/^[#!]/, '')}` }))
    return { hint: 'Probably ref: is meant.', suggestion: `ref:${printValues(refs)}` }
  }
  if (others.length === 0 && /^(?:true|yes|false|no)$/i.test(value.text)) {
    const meant = likelyTerm(field)
    const holds = /^(?:true|yes)$/i.test(value.text)
    return meant && { hint: `Probably ${meant.field}: is meant.`, suggestion: holds ? meant.term : negation(meant.term) }
  }
  if (others.length === 0 && absences.has(field)) {
    const absent = presenceOf(value.text) ?? likelyTerm(value.text.trim())
    return absent && { hint: 'What must not hold has a minus in front of its field.', suggestion: negation(absent.term) }
  }
  const bound = bounds.get(field)
  const day = bound === undefined || others.length > 0 ? null : (dateOf(value.text) ?? likelyDate(value.text))
  if (day !== null) return { hint: 'Probably seen: is meant.', suggestion: `seen:${bound}${day}` }
  const meant = likelyField(field) === null && !unlike.has(field) && others.length === 0 ? likelyTerm(value.text.trim()) : null
  return meant && { hint: `Probably ${meant.field}: is meant.`, suggestion: meant.term }
}

/** Words as a term of free text, in quotation marks where they would be something else. */
export function printWords(values: readonly Pick<TermValue, 'text' | 'quoted'>[]): string {
  const printed = printValues(values)
  const [term, ...others] = parseQuery(printed).terms
  const isText = term !== undefined && others.length === 0 && term.field === null && !term.negated
  return isText ? printed : printValues(values.map((value) => ({ ...value, quoted: true })))
}
