import { queryOptions } from '@tanstack/react-query'
import { getModelLoading } from './model-loading.functions.ts'

/** How far the server has read the results into memory. */
export function modelLoadingQuery() {
  return queryOptions({
    queryKey: ['model-loading'],
    queryFn: ({ signal }) => getModelLoading({ signal }),
    meta: { route: '/results' },
  })
}
