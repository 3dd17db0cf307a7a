import { queryOptions } from '@tanstack/react-query'
import { findListRank, findNeighbours, getFilters, getResult, listGroups, listResults } from './results.functions.ts'
import { readOpenFacets } from '#app/results/facets/open-facets.ts'
import { placeSearchDefaults } from '#app/results/locations/place-search.ts'
import { pageRows } from '#app/results/address/results-search.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch, ResultsSearch } from './results.schemas.ts'
import type { Grouping } from '#app/search/groupings.ts'
import type { FacetField } from '#app/search/choices.ts'

/** One page of the list, by its number from 0 on. */
export function listPageQuery({ q, sort }: ResultSearch, page: number) {
  const data = { q, sort, page }
  return queryOptions({
    queryKey: ['results', 'list', data],
    queryFn: ({ signal }) => listResults({ data, signal }),
    meta: { route: '/results' },
  })
}

/** One page of the list's groups. */
export function groupsQuery({ q, sort, cursor }: Omit<ResultsSearch, 'group'>, by: Grouping) {
  const data = { q, sort, by, cursor }
  return queryOptions({
    queryKey: ['results', 'groups', data],
    queryFn: ({ signal }) => listGroups({ data, signal }),
    meta: { route: '/results' },
  })
}

/** The numbers of the pages that fill a window whose first row has this rank; the same one twice, where one does. */
export function listPagesAt(rank: number): [number, number] {
  return [Math.floor((rank - 1) / pageRows), Math.floor((rank - 1 + pageRows / 2) / pageRows)]
}

/** The rank that a cursor leads to. */
export function listRankQuery({ q, sort, cursor }: ResultSearch & { cursor: string }) {
  const data = { q, sort, cursor }
  return queryOptions({
    queryKey: ['results', 'rank', data],
    queryFn: ({ signal }) => findListRank({ data, signal }),
    meta: { route: '/results' },
  })
}

/**
 * How a query is read, and how many of its results have which value of each field that is shown: of those that are open when it is asked,
 * and of `opened`, which the address of the page opens. One that is opened later is asked for by itself.
 */
export function filtersQuery(q: string, opened: FacetField[] = []) {
  const data = { q }
  return queryOptions({
    queryKey: ['results', 'filters', data],
    // A page does not wait for counts that take long: its browser does.
    queryFn: ({ signal }) => getFilters({ data: { q, open: [...readOpenFacets(), ...opened], wait: !import.meta.env.SSR }, signal }),
    meta: { route: '/results' },
  })
}

/**
 * One result in full, as it is on a ref that the query `q` asks about, of long lists of places the part of this number; or what became of
 * the result. In a large store that is not in memory it comes without what takes a look at all of it, unless that is waited for.
 */
export function resultQuery(id: ResultId, q: string, places = placeSearchDefaults.places, wait = false) {
  const data = { id, q: /ref:|compare:/i.test(q) ? q : '', places }
  return queryOptions({
    queryKey: ['results', 'result', data],
    queryFn: ({ signal }) => getResult({ data: { ...data, wait }, signal }),
    meta: { route: '/results/$id' },
  })
}

/** The place of a result in the list it was opened from; null while it is not known, and where that takes long, unless it is waited for. */
export function neighboursQuery(id: ResultId, { q, sort }: ResultSearch, wait = false) {
  const data = { id, q, sort }
  return queryOptions({
    queryKey: ['results', 'neighbours', data],
    queryFn: ({ signal }) => findNeighbours({ data: { ...data, wait }, signal }),
    meta: { route: '/results/$id' },
  })
}
