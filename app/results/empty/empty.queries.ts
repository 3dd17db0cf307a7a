import { queryOptions } from '@tanstack/react-query'
import { listWiderQueries } from '#app/results/empty/empty.functions.ts'

/** What may have been meant by a query that finds nothing: what it names by id, its terms written otherwise, rules that are about its words, and what there is without each. */
export function widerQueriesQuery(q: string) {
  const data = { q }
  return queryOptions({
    queryKey: ['results', 'wider', data],
    queryFn: ({ signal }) => listWiderQueries({ data, signal }),
    meta: { route: '/results' },
  })
}
