import { queryOptions } from '@tanstack/react-query'
import { listScopeNames } from './scope-names.functions.ts'
import type { ScopeNamesRequest } from './scope-names.schemas.ts'

/** Values of `category:`, `upload:`, `run:`, `commit:` or `author:` that have a text in them. */
export function scopeNamesQuery(data: ScopeNamesRequest) {
  return queryOptions({
    queryKey: ['results', 'scope-names', data],
    queryFn: ({ signal }) => listScopeNames({ data, signal }),
    meta: { route: '/results' },
  })
}
