import { hash } from 'node:crypto'

// PostgreSQL indexes values of at most 2,704 bytes, and a UTF-16 unit takes up to three.
const longestKey = 800

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
