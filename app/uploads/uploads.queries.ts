import { queryOptions } from '@tanstack/react-query'
import { isUnderWay } from '#app/uploads/is-under-way.ts'
import { getUpload, getUploadRuns } from '#app/uploads/uploads.functions.ts'

/** One upload with its import report; asked for anew while it is being read. */
export function uploadQuery(id: string) {
  const data = { id }
  return queryOptions({
    queryKey: ['uploads', 'upload', data],
    queryFn: ({ signal }) => getUpload({ data, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 250 : false),
    meta: { route: '/' },
  })
}

/** The runs of an upload; none before it is read. */
export function uploadRunsQuery(id: string) {
  const data = { id }
  return queryOptions({
    queryKey: ['uploads', 'runs', data],
    queryFn: ({ signal }) => getUploadRuns({ data, signal }),
    meta: { route: '/' },
  })
}
