import { queryOptions } from '@tanstack/react-query'
import { getOverview } from '#app/overview/overview.functions.ts'

/** Counts, of one project or of all, projects, and the newest uploads or those before one; asked for anew every second while an upload is being read. */
export function overviewQuery(project?: string, before?: string) {
  const data = { project: project ?? null, before }
  return queryOptions({
    queryKey: ['overview', 'overview', data],
    queryFn: ({ signal }) => getOverview({ data, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.uploads.underWay.length > 0 ? 1000 : false),
    meta: { route: '/' },
  })
}
