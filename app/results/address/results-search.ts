import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch, ResultsSearch } from '#app/results/results.schemas.ts'
import { groupings } from '#app/search/groupings.ts'
import { groupSorts, sorts } from '#app/search/sorts.ts'
import { resultIdPattern } from '#app/search/result-id-pattern.ts'
import { usableCursor, usableQuery } from './usable-search.ts'

/**
 * What the browser needs of `results.schemas.ts`, without the library that the schemas are written with: that alone would be a sixth of
 * the JavaScript of a page. A test holds the two together.
 */

/** Rows of a page of the list. */
export const pageRows = 50

/** How many values of a facet that is searched, and what of a folder, is shown at first, and at most; how many folders are looked into at once. */
export const shownValues = 50
export const mostValues = 200
export const shownChildren = 20
export const mostFolders = 30

/** Of a text that values, sides or names are looked for by, in UTF-16 units. */
export const longestWanted = 200

export const resultSearchDefaults: ResultSearch = { q: '', sort: 'severity' }
export const resultsSearchDefaults: ResultsSearch = { ...resultSearchDefaults, group: '', cursor: '' }

/** The search parameters of the list; what cannot be used falls back to its default and never breaks the page. */
export function readResultsSearch(search: Record<string, unknown>): ResultsSearch {
  const group = groupings.find((group) => group === search['group']) ?? ''
  return {
    q: usableQuery(search['q']),
    sort: groupSorts.find((sort) => sort === search['sort']) ?? resultSearchDefaults.sort,
    group,
    cursor: usableCursor(search['cursor'], group),
  }
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
