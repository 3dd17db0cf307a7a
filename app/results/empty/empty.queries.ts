import { queryOptions } from '@tanstack/react-query'
import { listWiderQueries } from '#app/results/empty/empty.functions.ts'

/** What would be found without one of a query's terms. */
export function widerQueriesQuery(q: string) {
  const data = { q }
  return queryOptions({
    queryKey: ['results', 'wider', data],
    queryFn: ({ signal }) => listWiderQueries({ data, signal }),
    meta: { route: '/results' },
  })
}
