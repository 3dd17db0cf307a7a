import {
  captureException,
  close,
  continueTrace,
  eventFiltersIntegration,
  flush,
  functionToStringIntegration,
  getActiveSpan,
  getClient,
  getRootSpan,
  getTraceData,
  init,
  linkedErrorsIntegration,
  logger,
  startInactiveSpan,
  startNewTrace,
  spanToJSON,
  startSpan,
  updateSpanName,
  withIsolationScope,
} from '@sentry/tanstackstart-react'
import { followDeliveries } from './deliveries.ts'
import { incomingTrace } from './incoming-trace.ts'
import { isExpected } from './expected.ts'
import { type Monitor, setMonitor } from './monitor.ts'
import { callPath, routeName } from './route-name.ts'
import { codeOfError, scrubBreadcrumb, scrubEvent, scrubLog, scrubSpan, scrubTransaction } from './scrub.ts'
import { type ServerMonitor, setServerMonitor } from './server-monitor.ts'
import { sentryRequests } from './sentry-requests.server.ts'
import type { MonitoringSettings } from './settings.ts'
import { monitoringValues } from './values.ts'

type Span = ReturnType<typeof getRootSpan>
type Transport = Pick<Parameters<typeof init>[0] & object, 'transport'>

/**
 * Starts Sentry's SDK in this process and puts it behind `monitor()` and `serverMonitor()`. It is started as an ordinary module, without
 * `--import`: nothing is patched, and all spans are made by Assay's own code. Integrations that collect what Assay does not send (source
 * lines, variables, modules, the console, requests) are not loaded at all.
 */
export function startSentry(settings: MonitoringSettings, { transport }: Transport = {}): void {
  const given = { sendMessages: settings.sendMessages }
  const { httpModule, abandon } = sentryRequests(settings.dsn)
  const client = init({
    dsn: settings.dsn,
    environment: settings.environment,
    release: settings.release,
    sampleRate: settings.sampleRate,
    // A caller may say that its trace is to be kept, but not where none is.
    tracesSampler: ({ inheritOrSampleWith }) => (settings.tracesSampleRate === 0 ? 0 : inheritOrSampleWith(settings.tracesSampleRate)),
    enableLogs: true,
    enableMetrics: false,
    sendDefaultPii: false,
    includeServerName: false,
    registerEsmLoaderHooks: false,
    defaultIntegrations: [eventFiltersIntegration(), functionToStringIntegration(), linkedErrorsIntegration()],
    ...(transport && { transport }),
    transportOptions: { bufferSize: monitoringValues.transportBuffer, httpModule },
    _flushInterval: monitoringValues.logFlushInterval,
    beforeSend: (event, { originalException }) =>
      isExpected(originalException) ? null : scrubEvent(event, given, codeOfError(originalException)),
    beforeSendTransaction: (event) => scrubTransaction(event, given),
    beforeSendSpan: (span) => scrubSpan(span, given),
    beforeSendLog: scrubLog,
    beforeBreadcrumb: (breadcrumb) => scrubBreadcrumb(breadcrumb, given),
  })
  if (client) followDeliveries(client)
  setMonitor(sentryMonitor())
  setServerMonitor(sentryServerMonitor(abandon))
}

function sentryMonitor(): Monitor {
  const sent = new WeakMap<object, string>()
  return {
    capture(error, { where, digest, handled = true }) {
      if (isExpected(error)) return null
      const known = typeof error === 'object' && error !== null ? sent.get(error) : undefined
      if (known !== undefined) return known
      const tags = { where, ...(digest !== undefined && { digest }) }
      const id = captureException(error, { mechanism: { type: 'assay', handled }, captureContext: { tags } })
      if (typeof error === 'object' && error !== null) sent.set(error, id)
      logger.error('Something failed', tags)
      return id
    },
    span({ op, name, attributes = {}, alone = false }, run) {
      const active = getActiveSpan()
      // What no request waits for is no part of a trace.
      if (active === undefined && !alone) return run()
      if (active !== undefined && op === 'function') nameCall(getRootSpan(active), name)
      return startSpan({ op, name, attributes, forceTransaction: alone }, run)
    },
  }
}

/** A request that calls a function is named by it once it does. */
function nameCall(request: Span, name: string): void {
  const [method, address] = spanToJSON(request).description?.split(' ') ?? []
  if (address?.startsWith(callPath)) updateSpanName(request, `${method} ${callPath}${name}`)
}

function sentryServerMonitor(abandon: () => void): ServerMonitor {
  const publicKey = getClient()?.getDsn()?.publicKey ?? ''
  return {
    request(request, answer) {
      const { pathname } = new URL(request.url)
      // Until a function of that name is called, its name is something that anybody may have typed.
      const name = `${request.method} ${pathname.startsWith(callPath) ? `${callPath}$id` : routeName(pathname)}`
      const attributes = { 'sentry.source': 'route', 'http.request.method': request.method } as const
      return withIsolationScope((scope) => {
        scope.setTransactionName(name)
        return continueTrace(incomingTrace(request.headers, publicKey), () =>
          startSpan({ op: 'http.server', name, attributes }, async (span) => {
            const response = await answer()
            span.setAttribute('http.response.status_code', response.status)
            span.setStatus(statusOf(response.status >= 500))
            return response
          }),
        )
      })
    },
    traceTags() {
      const { 'sentry-trace': trace, baggage } = getActiveSpan() === undefined ? {} : getTraceData()
      if (trace === undefined || baggage === undefined || baggage.length > monitoringValues.largestBaggage) return {}
      return { 'sentry-trace': trace, baggage }
    },
    done({ op, name, attributes = {}, failed }, duration, end = Date.now()) {
      if (getActiveSpan() === undefined) return
      const span = startInactiveSpan({ op, name, attributes, startTime: end - duration })
      span.setStatus(statusOf(failed))
      span.end(end)
    },
    work({ op, name, attributes = {}, failed }, start, end) {
      const span = startNewTrace(() => startInactiveSpan({ op, name, attributes, forceTransaction: true, startTime: start }))
      span.setStatus(statusOf(failed))
      span.end(end)
    },
    log: (level, message, attributes) => logger[level](message, attributes),
    async flush(patience) {
      if (!(await flush(patience))) abandon()
    },
    async stop(patience) {
      setMonitor(null)
      setServerMonitor(null)
      await close(patience)
      abandon()
    },
  }
}

/** The status of a span as OpenTelemetry has it. */
function statusOf(failed: boolean) {
  return failed ? { code: 2 as const, message: 'internal_error' } : { code: 1 as const }
}
