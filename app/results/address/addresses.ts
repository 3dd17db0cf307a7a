import { resultSearchDefaults, resultsSearchDefaults } from './results-search.ts'
import type { ResultSearch, ResultsSearch } from '#app/results/results.schemas.ts'
import type { FacetField } from '#app/search/choices.ts'
import { stringifySearch } from '#app/ui/search-params.ts'

/** The address of a list, for a plain link (plain-links.ts); what is left out, or is as by default, does not stand in it. */
export function listAddress(search: Partial<ResultsSearch> & { open?: FacetField }): string {
  return `/results${stringifySearch(unlike(search, resultsSearchDefaults))}`
}

/** What the addresses of the results of a list end with, from `?` on: after `/results/` and their id. */
export function resultAddressEnd(search: ResultSearch): string {
  return stringifySearch(unlike(search, resultSearchDefaults))
}

/** The members that are not as by default. */
export function unlike(search: Record<string, unknown>, defaults: Record<string, unknown>): Record<string, unknown> {
  const others: Record<string, unknown> = {}
  // A page has a hundred links: lists of pairs in between take three times as long.
  for (const name of Object.keys(search)) if (search[name] !== defaults[name]) others[name] = search[name]
  return others
}
