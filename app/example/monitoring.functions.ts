import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { whenDelivered } from '#app/monitoring/deliveries.ts'
import { type MonitoringStatus, type ServerEvent, serverEventRequestSchema } from './monitoring.schemas.ts'
import { release } from '#app/monitoring/release.ts'

/** How long an event may take to reach Sentry until it is told that it has not, in milliseconds. */
const patience = 2500

/** What is configured of monitoring, but for the key of the DSN. */
export const getMonitoringStatus = createServerFn({ method: 'GET' }).handler((): MonitoringStatus => {
  const { monitoring } = serverConfig()
  if (monitoring === null) return { on: false, release }
  const { dsn, tunnel, release: configured, environment, sampleRate, tracesSampleRate, sendMessages } = monitoring
  const { host, pathname } = new URL(dsn)
  const project = pathname.slice(pathname.lastIndexOf('/') + 1)
  return { on: true, release: configured, destination: { host, project, tunnel }, environment, sampleRate, tracesSampleRate, sendMessages }
})

/** The event that this process made of an error with this digest; null where it has sent none. */
export const findServerEvent = createServerFn({ method: 'GET' })
  .validator(checked(serverEventRequestSchema))
  .handler(async ({ data: { digest } }): Promise<ServerEvent | null> => {
    if (serverConfig().monitoring === null) return null
    const found = await whenDelivered((delivery) => delivery.digest === digest, patience)
    return found && { eventId: found.eventId, status: found.status }
  })
