/** The values that the product was specified with, in their one place. docs/monitoring.md lists each with the test that observes it. */
export const monitoringValues = {
  /** Milliseconds without a new child span after which a page's transaction ends. */
  idleTimeout: 1000,
  /** Milliseconds after which it ends whatever still runs. */
  finalTimeout: 30_000,
  /** Milliseconds that one child span may keep it open. */
  childSpanTimeout: 15_000,
  /** Milliseconds after which collected logs are sent. */
  logFlushInterval: 5000,
  /** Requests to Sentry under way at once; what comes above that is dropped and counted. */
  transportBuffer: 64,
  /** Characters of the `baggage` header at most. */
  largestBaggage: 8192,
} as const
