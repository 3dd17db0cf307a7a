import { queryOptions } from '@tanstack/react-query'
import { getOverview } from '#app/overview/overview.functions.ts'

/** Counts, of one project or of all, and projects. */
export function overviewQuery(project?: string) {
  const data = { project: project ?? null }
  return queryOptions({
    queryKey: ['overview', 'overview', data],
    queryFn: ({ signal }) => getOverview({ data, signal }),
    meta: { route: '/' },
  })
}
