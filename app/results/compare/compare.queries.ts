import { queryOptions } from '@tanstack/react-query'
import { listSides } from './compare.functions.ts'

/** What can be compared in the projects of a query, and has a text in its name. */
export function sidesQuery(data: { q: string; text: string }) {
  return queryOptions({
    queryKey: ['results', 'sides', data],
    queryFn: ({ signal }) => listSides({ data, signal }),
    meta: { route: '/results' },
  })
}
