import { createServerFn } from '@tanstack/react-start'
import type { MonitoringSettings } from '#app/monitoring/settings.ts'
import type { RouteValidity } from '#app/http/settings/route-validity.ts'
import type { ModelLoading } from '#app/search/model-loading.ts'
import { loadingOf } from '#app/search/model/thread/loading.ts'
import { newestModelStatus } from '#app/search/model/thread/model-thread.ts'
import { serverConfig } from '#app/http/server-state.ts'

/** What every page's browser needs to know of the server: parts of its configuration, and how far it is loaded when the page is. */
type BrowserSettings = { monitoring: MonitoringSettings | null; validity: RouteValidity; loading: ModelLoading | null }

/** What the root of every page loads, once. */
export const getBrowserSettings = createServerFn({ method: 'GET' }).handler((): BrowserSettings => {
  const { monitoring, validity } = serverConfig()
  return { monitoring, validity, loading: loadingOf(newestModelStatus()) }
})
