import { queryOptions } from '@tanstack/react-query'
import { getOverview } from './overview.functions.ts'
import type { OverviewSearch } from '#app/uploads/upload-search.ts'

/** Counts, of one project or of all, and projects whose names have a text, in an order, from a place among them on. */
export function overviewQuery({ project, named, order, from }: Partial<OverviewSearch>) {
  const data = { project: project ?? null, named, order, from }
  return queryOptions({
    queryKey: ['overview', 'overview', data],
    queryFn: ({ signal }) => getOverview({ data, signal }),
    meta: { route: '/' },
  })
}
