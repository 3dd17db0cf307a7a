import { parseQuery } from '#app/search/language/parse.ts'
import { printValues } from '#app/search/language/print.ts'
import type { Term } from '#app/search/language/query.ts'
import { likelyField, likelyTerm } from './likely-words.ts'

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
const endings = new Set(['ext', 'extension', 'filetype'])

/** What is written here for a term of an unknown field, its minus aside, and what to say of that; null where it is only the name that is another, or nothing is like it. */
export function otherTerm({ field, values }: Term): { hint: string; suggestion: string } | null {
  const [value, ...others] = values
  if (field === null || value === undefined) return null
  if (texts.has(field)) {
    const named = values.map((one) => (field === 'cve' ? { ...one, text: one.text.replace(/^(?:cve-)?/i, 'CVE-') } : one))
    return { hint: 'Words by themselves are looked for in messages, rules and paths.', suggestion: printWords(named) }
  }
  if (endings.has(field)) {
    const globs = values.map((one) => ({ ...one, quoted: false, text: `**/*.${one.text.replace(/^[*.]+/, '')}` }))
    return { hint: 'Probably path: is meant.', suggestion: `path:${printValues(globs)}` }
  }
  const meant = likelyField(field) === null && others.length === 0 ? likelyTerm(value.text.trim()) : null
  return meant && { hint: `Probably ${meant.field}: is meant.`, suggestion: meant.term }
}

/** Words as a term of free text, in quotation marks where they would be something else. */
function printWords(values: Term['values']): string {
  const printed = printValues(values)
  const [term, ...others] = parseQuery(printed).terms
  const isText = term !== undefined && others.length === 0 && term.field === null && !term.negated
  return isText ? printed : printValues(values.map((value) => ({ ...value, quoted: true })))
}
