import { eitherCase, exactly } from './letter-case.ts'

/** Stands before a value whose `*` and `?` are letters like others. No query has it: it is the one character that none can hold. */
export const literalMark = '\0'

/** The name or path that a value (understand.ts) stands for and no other; null for one that stands for many. `path`: whether `?` does so, too. */
export function literalOf(value: string, path: boolean): string | null {
  if (value.startsWith(literalMark)) return value.slice(1)
  return (path ? /[*?]/ : /\*/).test(value) ? null : value
}

/*
 * All sources here are for JavaScript with the flags `su`, and for PostgreSQL. A wildcard stops at the first place where what follows it
 * fits, which is enough for a glob and leaves a backtracking engine one way to match: no pattern takes more than length times length.
 */

/**
 * Source of a regular expression for a path glob: `*` and `?` stay within a folder, `**` as a whole segment spans any number of them, and
 * `**` at the start of a segment (`src/**.ts`) too. A folder, which is a glob without wildcards or one that ends with `/`, stands for all below it. Upper and
 * lower case differ.
 */
export function globPattern(glob: string): string {
  if (glob === '') return '^$'
  if (/^\/+$/.test(glob)) return `^${glob}.*$`
  const meant = pathMeant(glob)
  if (meant !== null) return `^${exactly(meant)}(?:/.*)?$`
  const path = bareOf(glob)
  const segments = path
    .replace(/\/$/, '/**')
    .replace(/(?<=^|\/)\*{2,}(?=[^*/])/g, '**/*')
    .split('/')
  const runs: string[][] = [[]]
  for (const segment of segments) {
    if (/^\*{2,}$/.test(segment)) runs.push([])
    else runs.at(-1)?.push(wildcards(segment, '[^/]', segmentLiteral))
  }
  const [first = [], ...others] = runs.map((run) => run.join('/'))
  const last = others.pop()
  if (last === undefined) return `^${first}$`
  const middle = others.filter(Boolean).map((run) => `(?:(?!${run}/)[^/]*/)*${run}/`)
  return `^${first && `${first}/`}${middle.join('')}${last === '' ? '.*' : `(?:[^/]*/)*${last}`}$`
}

/** The path for which, and for all below which, a glob stands; null where it has wildcards, or says nothing but slashes. */
export function pathMeant(glob: string): string | null {
  const literal = literalOf(glob, true)
  return literal === null || /^\/*$/.test(glob) ? null : bareOf(literal).replace(/\/$/, '')
}

/** Whether a path may match a glob: it begins and ends as the glob does, and has the longest name in it. Quicker than the pattern, for looking through many paths. */
export function mayMatch(glob: string): (path: string) => boolean {
  const literal = literalOf(glob, true)
  const bare = bareOf(literal ?? glob)
  if (literal !== null) return (path) => path.startsWith(bare.replace(/\/+$/, ''))
  const [beginning = ''] = bare.split(/[*?]/, 1)
  const start = beginning.replace(/\/+$/, '')
  // The last name of what ends with a slash, which stands for all below, is empty.
  const names = bare.split(/[*?/]+/)
  const end = names.at(-1) ?? ''
  const longest = names.reduce((a, b) => (b.length > a.length ? b : a), '')
  return (path) => path.endsWith(end) && path.startsWith(start) && path.includes(longest)
}

/** Source of a regular expression for a name in which `*` stands for any text; upper and lower case are one. */
export function namePattern(name: string): string {
  if (name.startsWith(literalMark)) return `^${eitherCase(name.slice(1))}$`
  return `^${wildcards(name, '.', eitherCase)}$`
}

function bareOf(path: string): string {
  return path.replace(/^(?:\.\/)+/, '')
}

function segmentLiteral(text: string): string {
  return text.split('?').map(exactly).join('[^/]')
}

function wildcards(text: string, any: string, literal: (text: string) => string): string {
  const [first = '', ...others] = text.split(/\*+/).map(literal)
  const last = others.pop()
  if (last === undefined) return first
  return `${first}${others.map((part) => `(?:(?!${part})${any})*${part}`).join('')}${any}*${last}`
}
