import { addBreadcrumb, BrowserClient, getCurrentScope, logger, setCurrentClient, type Span, startInactiveSpan } from '@sentry/react'
import type { AnyRouter } from '@tanstack/react-router'
import type { BrowserError, ErrorSink } from './browser-errors.ts'
import { followDeliveries } from './deliveries.ts'
import type { Monitor } from './monitor.ts'
import { traceNavigation } from './page-transactions.ts'
import { sdkOptions } from './sdk-options.ts'
import type { MonitoringSettings } from './settings.ts'
import { tracedFetch } from './traced-fetch.ts'
import { isUnreported } from './unreported.ts'

/**
 * Starts Sentry's SDK in the browser. This module and those that it alone imports hold all of it, so that it comes in a chunk of its own,
 * after the page is usable and only where a DSN is configured.
 */
export function startSdk(settings: MonitoringSettings, router: AnyRouter): { sink: ErrorSink; span: Monitor['span'] } {
  const client = new BrowserClient(sdkOptions(settings, location.origin, fetch))
  setCurrentClient(client)
  client.init()
  followDeliveries(client)
  globalThis.fetch = tracedFetch(fetch.bind(globalThis), () => location.href)
  traceNavigation(router)
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (fromLocation) addBreadcrumb({ category: 'navigation', data: { from: fromLocation.pathname, to: toLocation.pathname } })
  })
  return { sink: { send, missed }, span: makeSpan }
}

function send({ error, about: { where, digest, handled = true }, eventId, time }: BrowserError): void {
  const tags = { where, ...(digest !== undefined && { digest }) }
  const mechanism = { type: 'assay', handled }
  const scope = getCurrentScope().clone()
  scope.setTags(tags)
  // It may have been kept since before the SDK was there.
  scope.addEventProcessor((event) => ({ ...event, timestamp: time / 1000 }))
  if (typeof error === 'string' && where === 'window') {
    // There is no error to take apart.
    scope.captureEvent({ level: 'error', exception: { values: [{ type: 'Error', value: error, mechanism }] } }, { event_id: eventId })
  } else {
    scope.captureException(error, { event_id: eventId, mechanism })
  }
  logger.error('Something failed', tags)
}

function missed(errors: number, spans: number): void {
  logger.info('Monitoring began after the page', { 'assay.missed_errors': errors, 'assay.missed_spans': spans })
}

/** The promise that the work gives is given on as it is, so that nobody else has to handle it. */
function makeSpan<T>({ op, name, attributes = {}, alone = false }: Parameters<Monitor['span']>[0], run: () => T): T {
  const span = startInactiveSpan({ op, name, attributes, onlyIfParent: !alone, forceTransaction: alone })
  try {
    const given = run()
    if (given instanceof Promise) {
      given.then(
        () => span.end(),
        (error: unknown) => fail(span, error),
      )
    } else {
      span.end()
    }
    return given
  } catch (error) {
    fail(span, error)
    throw error
  }
}

function fail(span: Span, error: unknown): void {
  if (!isUnreported(error)) span.setStatus({ code: 2, message: 'internal_error' })
  span.end()
}
