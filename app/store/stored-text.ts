import { hash } from 'node:crypto'

// PostgreSQL indexes values of at most 2,704 bytes, and a UTF-16 unit takes up to three.
const longestKey = 800
/** What stays at the beginning of a path that is cut, where its end has all else. */
const longestBeginning = 200

/** Text as both engines can hold it: NUL, which PostgreSQL refuses, and lone surrogates, which no UTF-8 has, become U+FFFD. */
export function storedText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed()
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\ufffd') : wellFormed
}

/** Text as an indexed column can hold it: what is too long is cut, and its hash keeps it apart from others that begin alike. */
export function storedKey(text: string): string {
  const stored = storedText(text)
  return stored.length <= longestKey ? stored : `${stored.slice(0, longestKey - 33).toWellFormed()}…${hash('sha256', text).slice(0, 32)}`
}

/** The same for a text that may be missing. */
export function storedKeyOrNull(text: string | null): string | null {
  return text === null ? null : storedKey(text)
}

/**
 * A path as an indexed column can hold it. What is too long is cut in its middle, by which it is looked for least: it begins as it did, and ends with the name of its file and as
 * many of the last folders as fit. Between them, as a folder where it can be, is its hash, which keeps it apart from others.
 */
export function storedPath(path: string): string {
  const stored = storedText(path)
  if (stored.length <= longestKey) return stored
  const mark = `…${hash('sha256', path).slice(0, 32)}…`
  const first = stored.slice(0, longestBeginning)
  const beginning = first.includes('/') ? first.slice(0, first.lastIndexOf('/') + 1) : first.replace(/[\ud800-\udbff]$/, '')
  const last = stored.slice(beginning.length + mark.length - longestKey)
  const end = last.includes('/') ? last.slice(last.indexOf('/')) : last.replace(/^[\udc00-\udfff]/, '')
  return beginning + mark + end
}

/** Whether a path is not stored as it is. */
export function isPathCut(path: string): boolean {
  return path.length > longestKey
}

/** What a path may be stored as: paths that are too long were once cut at their end, as other keys are. */
export function storedPaths(path: string): [now: string, before: string] {
  return [storedPath(path), storedKey(path)]
}
