import { fieldOf, withoutField } from '#app/search/language/fields.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm } from '#app/search/language/print.ts'
import type { Term, TermValue } from '#app/search/language/query.ts'
import { withoutProblem } from './foreign.ts'
import { likelyTerms } from './likely-words.ts'
import { problemsOf } from './problems.ts'
import { severitiesIn } from './words-as-terms.ts'

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
 * that are severities as such. Of a path it is a line behind it, slashes the other way, and one in front, where none is.
 */
export function withoutForeignSigns(term: Term): string[] {
  const { field, negated, values } = term
  if (negated) return []
  if (field === null) return wordsAsTerm(term)
  const kind = fieldOf(field)?.kind
  if (values.some((value) => value.quoted) || (kind !== 'path' && kind !== 'name')) return []
  const written = values.map(({ text }) => text).join(',')
  // Of an address, whose parts these are.
  const apart = `${field}:${written.replace(/(?:[+&;]|%20)+(?=-?[a-z]+:)/gi, ' ')}`
  if (apart !== `${field}:${written}` && isTerms(apart)) return [apart]
  const texts = alternativesIn(written).map(withoutWrapping)
  const bare = (kind === 'path' ? texts.flatMap(fromRoot) : texts.map((text) => (foreignWildcards.test(text) ? asGlob(text) : text)))
    .filter(Boolean)
    .join(',')
  return [`${field}:${bare}`].filter((other) => bare !== '' && bare !== written && isUnderstood(other))
}

/** The terms that words without a field are as a whole: severities, terms in quotation marks, or a field and its value, as in `severity/high`. */
function wordsAsTerm(term: Term): string[] {
  const [first, ...others] = term.values
  if (first?.quoted === true) return others.length > 0 ? [] : [first.text].filter(isTerms)
  const { name = '', value = '' } = /^(?<name>[a-z]+)[/_-](?<value>.+)$/i.exec(first?.text ?? '')?.groups ?? {}
  const field = fieldOf(name.toLowerCase())
  const written = { negated: false, field: field?.name ?? null, values: [{ text: value, quoted: false }, ...others] }
  if (field?.kind === 'choice' && isUnderstood(printTerm(written))) return [printTerm(written)]
  const text = others.length === 0 ? (first?.text ?? '') : ''
  const meant = weaknessIn(text) ?? placeIn(text) ?? assignment(text)
  if (meant !== null) return [meant]
  const severe = severitiesIn(term)
  return severe === null ? [] : [`severity:${severe.join(',')}`]
}

/** The terms that are meant by a parameter of an address elsewhere, as `is:open` by `active=true`, whose name is none of a field here; null where it is like none. */
function assignment(text: string): string | null {
  const { name = '', value = '' } = /^(?<name>[a-z]+(?:_+[a-z]+)*)=(?<value>[^=].*)$/i.exec(text)?.groups ?? {}
  const bare = name
    .toLowerCase()
    .replace(/__(?:in|i?exact)$|^(?:is|has)_/g, '')
    .replaceAll('_', '')
  const meant = bare === '' ? null : withoutProblem(`${bare}:${value}`, (q) => problemsOf(parseQuery(q)))
  return meant !== null && isTerms(meant) ? meant : null
}

/** The paths that one may stand for that is written otherwise than here, where all begin at the root of the code; itself where it is not. */
function fromRoot(path: string): string[] {
  const bare = withoutPlace(path)
    .replaceAll('\\', '/')
    .replace(/\/(?:\.?\/)+/g, '/')
  const below = bare.replace(/^\.?\//, '')
  return bare === path || !bare.startsWith('/') ? [below] : [bare, below]
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
  const place = placeIn(text)
  if (place !== null) return [place]
  // With a slash and a wildcard it is a glob, of paths or of rules.
  if (/[/\\]/.test(text) && /[*?]/.test(text)) return [`path:${fromAnyFolder(text)}`, `rule:${text}`].filter(isUnderstood)
  return text.endsWith('*') ? [] : [...asValue(text), `${text}*`]
}

/** The terms that have a word as their value, as `severity:critical` has `critical`, and `cwe:79` has `CWE-79`. */
function asValue(text: string): string[] {
  const weakness = weaknessIn(text)
  return weakness === null ? likelyTerms(text).map(({ term }) => term) : [weakness]
}

function weaknessIn(text: string): string | null {
  const number = /^cwe[-_]?0*([1-9]\d{0,5})$/i.exec(text)?.[1]
  return number === undefined ? null : `cwe:${number}`
}

/** The file of a line in it. */
function placeIn(text: string): string | null {
  const path = withoutPlace(text)
  const file = path === text ? '' : fromAnyFolder(path)
  return file === '' ? null : `path:${file}`
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

/** Wildcards that no name here is written with: `java.*` are names that begin with `java.`. */
const foreignWildcards = /%|^\^|\$$|^\.[*+]|\.\+/

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
