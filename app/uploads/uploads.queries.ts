import { queryOptions } from '@tanstack/react-query'
import { isUnderWay } from './is-under-way.ts'
import type { UploadsPageRequest } from './request.schemas.ts'
import { getUpload, getUploadRuns, getUploadsPage } from './uploads.functions.ts'

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

/** The newest uploads, or those before one, of all projects or of one; asked for anew every second while an upload is being read, on whatever page. */
export function uploadsPageQuery(data: UploadsPageRequest = {}) {
  return queryOptions({
    queryKey: ['uploads', 'page', data],
    queryFn: ({ signal }) => getUploadsPage({ data, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.underWay.length > 0 ? 1000 : false),
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
