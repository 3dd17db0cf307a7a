import { type BrowserClient, dedupeIntegration, defaultStackParser, linkedErrorsIntegration, makeFetchTransport } from '@sentry/react'
import { exampleSpan } from './example-span.ts'
import { codeOfError, scrubBreadcrumb, scrubEvent, scrubLog, scrubTransaction } from './scrub.ts'
import type { MonitoringSettings } from './settings.ts'
import { monitoringValues } from './values.ts'

/**
 * How Sentry's SDK is set up in the browser. It gets no integration that looks by itself at what people do or at what pages hold, and
 * nothing leaves that was not scrubbed.
 * @param origin of Assay itself
 * @param fetch that sends; its own, so that sending is not traced
 */
export function sdkOptions(
  settings: MonitoringSettings,
  origin: string,
  fetch: typeof globalThis.fetch,
): ConstructorParameters<typeof BrowserClient>[0] {
  const given = { origin, sendMessages: settings.sendMessages }
  return {
    dsn: settings.dsn,
    ...(settings.tunnel !== null && { tunnel: settings.tunnel }),
    environment: settings.environment,
    release: settings.release,
    sampleRate: settings.sampleRate,
    tracesSampler({ name, inheritOrSampleWith }) {
      if (settings.tracesSampleRate === 0) return 0
      return name === exampleSpan ? 1 : inheritOrSampleWith(settings.tracesSampleRate)
    },
    transport: (options) => makeFetchTransport(options, fetch),
    transportOptions: { bufferSize: monitoringValues.transportBuffer },
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration(), dedupeIntegration()],
    enableLogs: true,
    _flushInterval: monitoringValues.logFlushInterval,
    maxBreadcrumbs: 50,
    beforeBreadcrumb: (breadcrumb) => scrubBreadcrumb(breadcrumb, given),
    beforeSend: (event, { originalException }) => scrubEvent(event, given, codeOfError(originalException)),
    beforeSendTransaction: (event) => scrubTransaction(event, given),
    beforeSendLog: scrubLog,
  }
}
