import type { ResultId, ResultSearch, ResultsSearch } from '#app/results/results.schemas.ts'
import { type Grouping, groupings } from '#app/search/groupings.ts'
import { maxQueryLength } from '#app/search/query.ts'
import { sorts } from '#app/search/sorts.ts'

/**
 * What the browser needs of `results.schemas.ts`, without the library that the schemas are written with: that alone would be a sixth of
 * the JavaScript of a page. A test holds the two together.
 */

/** Rows of a page of the list. */
export const pageRows = 50

/** In UTF-16 code units. */
const maxCursorLength = 2000

/** How many values of a facet that is searched, and what of a folder, is shown at first, and at most; how many folders are looked into at once. */
export const shownValues = 50
export const mostValues = 200
export const shownChildren = 20
export const mostFolders = 30

export const resultsSearchDefaults: ResultsSearch = { q: '', sort: 'severity', group: '', cursor: '' }
export const resultSearchDefaults: ResultSearch = { q: '', sort: 'severity' }

/** 100 bits in Crockford's base32, lower case. */
export const resultIdPattern = /^[0-9a-hjkmnp-tv-z]{20}$/

/** The search parameters of the list; what cannot be used falls back to its default and never breaks the page. */
export function readResultsSearch(search: Record<string, unknown>): ResultsSearch {
  const { q, sort } = readResultSearch(search)
  const group = groupings.find((group) => group === search['group']) ?? ''
  return { q, sort, group, cursor: usableCursor(search['cursor'], group) }
}

/** The search parameters of a result's page: the list it was opened from. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  return {
    q: usableQuery(search['q']),
    sort: sorts.find((sort) => sort === search['sort']) ?? resultSearchDefaults.sort,
  }
}

/** The id in an address, or null if no result could ever have it. */
export function readResultId(text: string): ResultId | null {
  // The pattern is all that the schema of the brand asks for.
  return resultIdPattern.test(text) ? (text as ResultId) : null
}

/**
 * The text of a query without NUL, which no search finds. Of one that is longer than a query may be, the first 1,000 characters and a
 * mark: the mark is one character too many, which the problems of the query name.
 */
export function usableQuery(value: unknown): string {
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : ''
  return text.length > maxQueryLength ? `${text.slice(0, maxQueryLength)}…` : text
}

/**
 * What begins as cursors of this version do (search/cursor.ts), or an empty one, which is the start of the list, as is one that cannot be read.
 * One of groups is the number of those that come before.
 */
export function usableCursor(value: unknown, group: Grouping | ''): string {
  const form = group === '' ? /^WzEsI[\w-]+$/ : /^[1-9]\d{0,6}$/
  return typeof value === 'string' && value.length <= maxCursorLength && form.test(value) ? value : ''
}
