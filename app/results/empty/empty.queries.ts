import { queryOptions } from '@tanstack/react-query'
import { explainEmpty, listWiderQueries } from './empty.functions.ts'

/** What may have been meant by a query that finds nothing: what it names by id, its terms written otherwise, rules that are about its words, and what there is without each. */
export function widerQueriesQuery(q: string) {
  const data = { q }
  return queryOptions({
    queryKey: ['results', 'wider', data],
    queryFn: ({ signal }) => listWiderQueries({ data, signal }),
    meta: { route: '/results' },
  })
}

/** Why the list of a query is empty. */
export function emptyReasonQuery(q: string) {
  const data = { q }
  return queryOptions({
    queryKey: ['results', 'empty', data],
    queryFn: ({ signal }) => explainEmpty({ data, signal }),
    meta: { route: '/results' },
  })
}
