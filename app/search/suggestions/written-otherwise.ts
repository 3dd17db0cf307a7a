import { severities } from '#app/sarif/codes.ts'
import { fieldOf, withoutField } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Term, TermValue } from '#app/search/language/query.ts'
import { likelyTerms } from './likely-words.ts'
import { tokenise } from '#app/search/text/tokenise.ts'
import { problemsOf } from './problems.ts'

/**
 * What somebody may have meant by a term that finds nothing, as a query writes it, the likeliest first: the value of a field, the beginning of a word, the words of
 * a phrase wherever they stand, the file of a place in it, a part of a name, a path from any folder on; and what other query languages put round
 * values or between them. What is in quotation marks behind a field is meant as it stands, but for wildcards, and what must not hold finds more the less it is understood.
 */
export function writtenOtherwise(term: Term): string[] {
  const { field, negated, values } = term
  if (negated || values.length === 0) return []
  if (field === null) return values.length === 1 && values[0] !== undefined ? wordsOtherwise(values[0]) : []
  const known = fieldOf(field)
  if (known === undefined) return []
  if (values.some((value) => value.quoted)) return withWildcards(term)
  const { kind } = known
  const written = values.map(({ text }) => text).join(',')
  // The name of the field stands again in front of some: `rule:a,rule:b`.
  const given = alternativesIn(written).map((text) => withoutField(text, known))
  const texts = given.map(withoutWrapping)
  const paths = texts.map(withoutPlace)
  const others =
    kind === 'path'
      ? [paths.map(fromAnyFolder), paths.map(asGlob).map(fromAnyFolder), given.map(anyEnding)]
      : kind === 'name'
        ? [texts, texts.map(asGlob), texts.map(anyPart)]
        : []
  return others
    .map((other) => other.filter(Boolean).join(','))
    .filter((other, at, all) => other !== written && other !== '' && all.indexOf(other) === at)
    .map((other) => `${field}:${other}`)
    .filter(isUnderstood)
}

/** What is not understood would find everything. */
function isUnderstood(written: string): boolean {
  return problemsOf(parseQuery(written)).length === 0
}

/**
 * A term without what other query languages put round its values or between them, or round all of it, if it has any of that: here it is part of the names, or words; and words
 * that are severities as such.
 */
export function withoutForeignSigns({ field, negated, values }: Term): string[] {
  const named = field === null && !negated ? severitiesIn(values) : null
  if (named !== null) return [`severity:${named.join(',')}`]
  if (field === null && !negated && values[0]?.quoted === true && values.length === 1) return [values[0].text].filter(isTerms)
  if (field === null || negated || values.some((value) => value.quoted)) return []
  const kind = fieldOf(field)?.kind
  const written = values.map(({ text }) => text).join(',')
  // Of an address, whose parts these are.
  const apart = `${field}:${written.replace(/(?:[+&;]|%20)+(?=-?[a-z]+:)/gi, ' ')}`
  if ((kind === 'path' || kind === 'name') && apart !== `${field}:${written}` && isTerms(apart)) return [apart]
  const bare = alternativesIn(written).map(withoutWrapping).filter(Boolean).join(',')
  return (kind === 'path' || kind === 'name') && bare !== written && bare !== '' ? [`${field}:${bare}`] : []
}

/** Words that are all severities, whatever signs stand round them, as in `(critical|high)`; null where one of them is none, or is in quotation marks and so the word itself. */
function severitiesIn(values: readonly TermValue[]): string[] | null {
  const words = values.flatMap(({ text }) => tokenise(text.replaceAll('%20', ' ')))
  const areAll = words.length > 0 && words.every((word) => severities.some((severity) => severity === word && severity !== 'none'))
  return areAll && !values.some(({ quoted }) => quoted) ? words : null
}

/** Whether a text is nothing but terms of fields. */
function isTerms(text: string): boolean {
  const { terms } = parseQuery(text)
  return terms.length > 0 && terms.every(({ field }) => field !== null) && isUnderstood(text)
}

/**
 * A term whose values have their wildcards outside of quotation marks, in which these are letters. A letter that a value cannot have there is any
 * one in a path, and any text in a name.
 */
function withWildcards(term: Term): string[] {
  const field = fieldOf(term.field ?? '')
  if (field?.kind !== 'path' && field?.kind !== 'name') return []
  const wildcard = field.kind === 'path' ? /[*?]/ : /\*/
  const values = term.values.map((value) => {
    if (!value.quoted || !wildcard.test(value.text)) return value
    const text = field.kind === 'path' ? value.text.replace(/[\s,"]/g, '?') : value.text.replace(/[\s,"]+/g, '*')
    return { ...value, quoted: false, text }
  })
  const isOther = values.some((value, at) => value !== term.values[at])
  const written = printTerm({ ...term, values })
  return isOther && isUnderstood(written) ? [written] : []
}

function wordsOtherwise({ text, quoted }: TermValue): string[] {
  if (quoted) return /\s/.test(text.trim()) ? [text.trim().replace(/[\s"]+/g, ' ')] : []
  const path = withoutPlace(text)
  const file = path === text ? '' : fromAnyFolder(path)
  if (file !== '') return [`path:${file}`]
  // With a slash and a wildcard it is a glob, of paths or of rules.
  if (/[/\\]/.test(text) && /[*?]/.test(text)) return [`path:${fromAnyFolder(text)}`, `rule:${text}`].filter(isUnderstood)
  return text.endsWith('*') ? [] : [...asValue(text), `${text}*`]
}

/** The terms that have a word as their value, as `severity:critical` has `critical`, and `cwe:79` has `CWE-79`. */
function asValue(text: string): string[] {
  const number = /^cwe[-_]?0*([1-9]\d{0,5})$/i.exec(text)?.[1]
  return number === undefined ? likelyTerms(text).map(({ term }) => term) : [`cwe:${number}`]
}

/** Of a line in a file, and of a column in it, as in `a.ts:42:7` or `a.ts#L42`, the file. */
export function withoutPlace(text: string): string {
  return text.replace(/(?::\d+){1,2}$|#L\d+(?:-L?\d+)?$/, '') || text
}

/** The values in `a,b`, `a|b` and `x.{a,b}`. */
function alternativesIn(text: string): string[] {
  const braces = /^([^{}]*)\{([^{}]*)\}([^{}]*)$/.exec(text)
  if (braces === null) return text.split(/[,|]/)
  const [, before = '', inner = '', behind = ''] = braces
  return inner.split(',').map((part) => before + part + behind)
}

/** Of `(a)`, `[a]`, `'a'` and `/a/` what stands inside. */
function withoutWrapping(text: string): string {
  return /^(?:\((.+)\)|\[(.+)\]|'(.+)'|\/(.+)\/)$/.exec(text)?.slice(1).find(Boolean) ?? text
}

/** What stands for any text in SQL and in regular expressions as `*`, without what says there where a text begins and ends. */
function asGlob(text: string): string {
  return text.replace(/^\^|\$$/g, '').replace(/%|\.[*+]/g, '*')
}

function anyPart(name: string): string {
  return name.includes('*') ? name : `*${name}*`
}

/** A glob, or an end such as `.go`, in any folder; a name of a file or of folders, too, with all below. */
export function fromAnyFolder(path: string): string {
  const bare = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/+)+/, '')
    .replace(/^(?:\*\*\/)+/, '')
    .replace(/\/+$/, '')
  if (bare === '') return ''
  if (/^\.[a-z0-9]+$/i.test(bare)) return `**/*${bare}`
  return /[*?]/.test(bare) ? `**/${bare}` : `**/${bare},**/${bare}/**`
}

/** The files of a name in any folder, whatever stands behind the dot in theirs; empty where that is written, or it is said to be a folder. */
function anyEnding(path: string): string {
  return /(?:^|[\\/])[^\\/.:#*?]+$/.test(path) ? fromAnyFolder(path).replace(/,.*|$/, '.*') : ''
}
