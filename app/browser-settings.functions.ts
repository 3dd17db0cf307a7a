import { createServerFn } from '@tanstack/react-start'
import type { MonitoringSettings } from '#app/monitoring/settings.ts'
import type { RouteValidity } from '#app/http/route-validity.ts'
import { serverConfig } from '#app/http/server-state.ts'

/** What of the configuration every page's browser needs. */
export type BrowserSettings = { monitoring: MonitoringSettings | null; validity: RouteValidity }

export const getBrowserSettings = createServerFn({ method: 'GET' }).handler((): BrowserSettings => {
  const { monitoring, validity } = serverConfig()
  return { monitoring, validity }
})
