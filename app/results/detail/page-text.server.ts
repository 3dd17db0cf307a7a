import { storedText } from '#app/store/stored-text.ts'

/**
 * The same value with all of its text as a page can carry it: NUL, which HTML has no place for, and lone surrogates, which no UTF-8 has, are
 * U+FFFD. Otherwise the browser would read another text in the page than in the data that comes with it.
 */
export function pageText<T>(value: T): T
export function pageText(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  if (Array.isArray(value)) return value.map((element) => pageText<unknown>(element))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pageText<unknown>(member)]))
}
