import type { ResultId, ResultSearch, ResultsSearch } from '#app/results/results.schemas.ts'

/**
 * What the browser needs of `results.schemas.ts`, without the library that the schemas are written with: that alone would be a sixth of
 * the JavaScript of a page. A test holds the two together.
 */

export const sorts = ['severity', 'path', 'rule', 'newest'] as const
export type Sort = (typeof sorts)[number]

/** In UTF-16 code units. */
export const maxQueryLength = 1000
export const maxCursorLength = 2000

export const resultsSearchDefaults: ResultsSearch = { q: '', sort: 'severity', cursor: '' }
export const resultSearchDefaults: ResultSearch = { q: '', sort: 'severity' }

/** 100 bits in Crockford's base32, lower case. */
export const resultIdPattern = /^[0-9a-hjkmnp-tv-z]{20}$/

/** The search parameters of the list; what cannot be used falls back to its default and never breaks the page. */
export function readResultsSearch(search: Record<string, unknown>): ResultsSearch {
  return { ...readResultSearch(search), cursor: shortText(search['cursor'], maxCursorLength) }
}

/** The search parameters of a result's page: the list it was opened from. */
export function readResultSearch(search: Record<string, unknown>): ResultSearch {
  return {
    q: shortText(search['q'], maxQueryLength),
    sort: sorts.find((sort) => sort === search['sort']) ?? resultSearchDefaults.sort,
  }
}

/** The id in an address, or null if no result could ever have it. */
export function readResultId(text: string): ResultId | null {
  // The pattern is all that the schema of the brand asks for.
  return resultIdPattern.test(text) ? (text as ResultId) : null
}

function shortText(value: unknown, longest: number): string {
  return typeof value === 'string' && value.length <= longest ? value : ''
}
