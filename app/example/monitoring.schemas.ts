import { z } from 'zod'
import { digestPattern } from './example-search.ts'

/** Where events go, as people need it to find them. The key of the DSN is no part of it. */
export type Destination = {
  host: string
  project: string
  /** Path on this server through which browsers send them; null where they send them straight to the host. */
  tunnel: string | null
}

/** What is configured. */
export type MonitoringStatus =
  | { on: false; release: string }
  | {
      on: true
      release: string
      destination: Destination
      environment: string
      /** Shares of what is sent, 0 to 1. */
      sampleRate: number
      tracesSampleRate: number
      sendMessages: boolean
    }

/** What the server knows of the event that it made of an error. */
export type ServerEvent = {
  eventId: string
  /** Of Sentry's answer; null where none came. */
  status: number | null
}

export const serverEventRequestSchema = z.object({ digest: z.string().regex(digestPattern) })
