import type { Grouping } from '#app/search/groupings.ts'
import { maxQueryText } from '#app/search/language/query.ts'

/** What of an address can be used, as the schemas and the browser read it. */

/** In UTF-16 code units. */
const maxCursorLength = 2000

/**
 * The text of a query without NUL, which no search finds. One that is longer than what is parsed ends with a mark, which is where the problems
 * of the query name what is left out.
 */
export function usableQuery(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : ''
  return text.length > maxQueryText ? `${text.slice(0, maxQueryText - 1)}…` : text
}

/**
 * What begins as cursors of this version do (app/search/answers/cursor.ts), or an empty one, which is the start of the list, as is one that cannot be read.
 * One of groups is the number of those that come before.
 */
export function usableCursor(value: unknown, group: Grouping | ''): string {
  const form = group === '' ? /^WzEsI[\w-]+$/ : /^[1-9]\d{0,6}$/
  return typeof value === 'string' && value.length <= maxCursorLength && form.test(value) ? value : ''
}
