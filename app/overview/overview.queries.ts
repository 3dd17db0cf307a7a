import { queryOptions } from '@tanstack/react-query'
import { getOverview } from './overview.functions.ts'

/** Counts, of one project or of all, and projects, from a place among them on. */
export function overviewQuery(project?: string, from?: number) {
  const data = { project: project ?? null, from }
  return queryOptions({
    queryKey: ['overview', 'overview', data],
    queryFn: ({ signal }) => getOverview({ data, signal }),
    meta: { route: '/' },
  })
}
