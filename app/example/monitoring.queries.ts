import { queryOptions } from '@tanstack/react-query'
import { getMonitoringStatus } from './monitoring.functions.ts'

/** Whether monitoring is on, by the server's configuration. */
export function monitoringStatusQuery() {
  return queryOptions({
    queryKey: ['monitoring', 'status', {}],
    queryFn: ({ signal }) => getMonitoringStatus({ signal }),
    meta: { route: '/sentry-example-page' },
  })
}
