import { queryOptions } from '@tanstack/react-query'
import { findValues, listFolders } from './facets.functions.ts'
import type { FacetField } from '#app/search/choices.ts'

/** At most `limit` values of a facet that have a text in them. */
export function valuesQuery(data: { q: string; field: FacetField; text: string; limit: number }) {
  return queryOptions({
    queryKey: ['results', 'values', data],
    queryFn: ({ signal }) => findValues({ data, signal }),
    meta: { route: '/results' },
  })
}

/** What stands in some folders, of each at most `limit`. */
export function foldersQuery(data: { q: string; folders: string[]; limit: number }) {
  return queryOptions({
    queryKey: ['results', 'folders', data],
    queryFn: ({ signal }) => listFolders({ data, signal }),
    meta: { route: '/results' },
  })
}
