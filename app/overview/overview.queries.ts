import { queryOptions } from '@tanstack/react-query'
import { getOverview } from '#app/overview/overview.functions.ts'
import { isUnderWay } from '#app/uploads/is-under-way.ts'

/** Counts, projects and recent uploads; asked for anew every second while an upload is being read. */
export function overviewQuery() {
  return queryOptions({
    queryKey: ['overview', 'overview', {}],
    queryFn: ({ signal }) => getOverview({ signal }),
    refetchInterval: ({ state }) => (state.data?.uploads.some(isUnderWay) ? 1000 : false),
    meta: { route: '/' },
  })
}
