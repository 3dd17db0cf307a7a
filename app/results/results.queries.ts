import { queryOptions } from '@tanstack/react-query'
import { findNeighbours, getFilters, getModelLoading, getResult, listGroups, listResults } from '#app/results/results.functions.ts'
import type { Grouping, ResultId, ResultSearch, ResultsSearch } from '#app/results/results.schemas.ts'

/** One page of the list. */
export function resultListQuery({ q, sort, cursor }: Omit<ResultsSearch, 'group'>) {
  const data = { q, sort, cursor }
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

/** How a query is read, and how many of its results have which value of each field. */
export function filtersQuery(q: string) {
  const data = { q }
  return queryOptions({
    queryKey: ['results', 'filters', data],
    queryFn: ({ signal }) => getFilters({ data, signal }),
    meta: { route: '/results' },
  })
}

/** One result in full, or what became of it. */
export function resultQuery(id: ResultId) {
  const data = { id }
  return queryOptions({
    queryKey: ['results', 'result', data],
    queryFn: ({ signal }) => getResult({ data, signal }),
    meta: { route: '/results/$id' },
  })
}

/** The place of a result in the list it was opened from. */
export function neighboursQuery(id: ResultId, { q, sort }: ResultSearch) {
  const data = { id, q, sort }
  return queryOptions({
    queryKey: ['results', 'neighbours', data],
    queryFn: ({ signal }) => findNeighbours({ data, signal }),
    meta: { route: '/results/$id' },
  })
}

/** How far the server has read the results into memory. */
export function modelLoadingQuery() {
  return queryOptions({
    queryKey: ['model-loading'],
    queryFn: ({ signal }) => getModelLoading({ signal }),
    meta: { route: '/results' },
  })
}
