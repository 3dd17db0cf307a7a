import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { findValues, listFolders } from './facets.functions.ts'
import type { foldersRequestSchema, valuesRequestSchema } from '#app/results/request.schemas.ts'

/** At most `limit` values of a facet that have a text in them. */
export function valuesQuery(data: z.infer<typeof valuesRequestSchema>) {
  return queryOptions({
    queryKey: ['results', 'values', data],
    queryFn: ({ signal }) => findValues({ data, signal }),
    meta: { route: '/results' },
  })
}

/** What stands in some folders, of each at most `limit`. */
export function foldersQuery(data: z.infer<typeof foldersRequestSchema>) {
  return queryOptions({
    queryKey: ['results', 'folders', data],
    queryFn: ({ signal }) => listFolders({ data, signal }),
    meta: { route: '/results' },
  })
}
