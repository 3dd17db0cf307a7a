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
  if (/^\/+$/.test(glob)) return `^${glob}.*$`
  const meant = pathMeant(glob)
  if (meant !== null) return `^${exactly(meant)}(?:/.*)?$`
  const sources = runsOf(glob).map((run) => run.map(segmentPattern).join('/'))
  const [first = '', ...others] = sources
  const last = others.pop()
  if (last === undefined) return `^${first}$`
  const middle = others.filter(Boolean).map((run) => `(?:(?!${run}/)[^/]*/)*${run}/`)
  return `^${first && `${first}/`}${middle.join('')}${last === '' ? '.*' : `(?:[^/]*/)*${last}`}$`
}

/** The segments of a glob that has wildcards, in the runs between those that span any number of folders. A slash alone is no run. */
export function runsOf(glob: string): string[][] {
  const segments = bareOf(glob)
    .replace(/\/$/, '/**')
    .replace(/(?<=^|\/)\*{2,}(?=[^*/])/g, '**/*')
    .split('/')
  const runs: string[][] = [[]]
  for (const segment of segments) {
    if (/^\*{2,}$/.test(segment)) runs.push([])
    else runs.at(-1)?.push(segment)
  }
  return runs.map((run) => (run.length === 1 && run[0] === '' ? [] : run))
}

/** The path for which, and for all below which, a glob stands; null where it has wildcards, or says nothing but slashes. */
export function pathMeant(glob: string): string | null {
  const literal = literalOf(glob, true)
  return literal === null || /^\/*$/.test(glob) ? null : bareOf(literal).replace(/\/$/, '')
}

/** Source of a regular expression for a name in which `*` stands for any text; upper and lower case are one. */
export function namePattern(name: string): string {
  if (name.startsWith(literalMark)) return `^${eitherCase(name.slice(1))}$`
  return `^${wildcards(name, '.', eitherCase)}$`
}

/** A path without the `./` that it may begin with. */
export function bareOf(path: string): string {
  return path.replace(/^(?:\.\/)+/, '')
}

/** Source of a regular expression for a segment of a path glob, one that is not `**`. */
export function segmentPattern(segment: string): string {
  return wildcards(segment, '[^/]', segmentLiteral)
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
