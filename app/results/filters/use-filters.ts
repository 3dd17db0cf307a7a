import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { filtersQuery } from '#app/results/results.queries.ts'

/** What stands around the list; that of the query before (`isOld`) until it has come, and nothing where there was none. The list does not wait for it. */
export function useFilters(q: string) {
  const { data, isPlaceholderData } = useQuery({
    ...filtersQuery(q),
    placeholderData: keepPreviousData,
    // What was not counted while the store was being loaded.
    refetchInterval: ({ state: { data, error } }) => error === null && data !== undefined && data.facets === undefined && 1000,
  })
  return { filters: data, isOld: isPlaceholderData }
}
