import { storedText } from '#app/store/stored-text.ts'

/**
 * The same value with all of its text as a page can carry it: NUL, which HTML has no place for, and lone surrogates, which no UTF-8 has, are
 * U+FFFD. Otherwise the browser would read another text in the page than in the data that comes with it.
 */
export function pageText<T>(value: T): T {
  // Hardly any result has such text, and to look at all of it takes a fraction of what a copy does.
  return isPageText(value) ? value : (copyText(value) as T) // a copy of it
}

function isPageText(value: unknown): boolean {
  if (typeof value === 'string') return storedText(value) === value
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isPageText)
  return Object.values(value).every(isPageText)
}

function copyText(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  if (Array.isArray(value)) return value.map(copyText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyText(member)]))
}
