import { queryOptions } from '@tanstack/react-query'
import { listUncountedNames } from './uncounted-names.functions.ts'
import type { UncountedNamesRequest } from './uncounted-names.schemas.ts'

/** Values of `category:`, `upload:`, `run:`, `commit:` or `author:` that have a text in them. */
export function uncountedNamesQuery(data: UncountedNamesRequest) {
  return queryOptions({
    queryKey: ['results', 'uncounted-names', data],
    queryFn: ({ signal }) => listUncountedNames({ data, signal }),
    meta: { route: '/results' },
  })
}
