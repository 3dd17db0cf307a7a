/** What the browser must know to monitor, as configured; null where no DSN is. */
export type MonitoringSettings = {
  dsn: string
  /** `production` in a production build, unless configured. */
  environment: string
  /** Version and commit, the same in the browser and on the server. */
  release: string
  /** Share of errors that are sent, 0 to 1. */
  sampleRate: number
  /** Share of traces that are sent, 0 to 1. */
  tracesSampleRate: number
  /** Path on this server that passes envelopes on; null to send them to the DSN's host. */
  tunnel: string | null
  /** Whether messages of errors, which may quote logs and people, are sent as they are. */
  sendMessages: boolean
}
