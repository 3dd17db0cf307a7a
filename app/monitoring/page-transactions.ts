import {
  generateTraceId,
  getCurrentScope,
  getDynamicSamplingContextFromSpan,
  propagationContextFromHeaders,
  setMeasurement,
  type Span,
  spanIsSampled,
  startIdleSpan,
  type StartSpanOptions,
} from '@sentry/core/browser'
import type { AnyRouter } from '@tanstack/react-router'
import { routeName } from './route-name.ts'
import { monitoringValues } from './values.ts'

const status = 'http.response.status_code'

/**
 * One transaction for the load of the page and one for each navigation in it, under the name of the route: never the id that an address
 * holds, nor what is behind its `?`. Each ends when nothing more is done for it; what is done meanwhile is a part of it.
 */
export function traceNavigation(router: AnyRouter): void {
  let current = startPageLoad()
  let underWay: Span | null = null
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, hrefChanged }) => {
    if (!fromLocation || !hrefChanged) return
    const name = routeOf(router, toLocation.pathname)
    getCurrentScope().setTransactionName(name)
    // A redirect leads elsewhere within the same navigation.
    if (underWay) {
      underWay.updateName(name)
      return
    }
    finish()
    getCurrentScope().setPropagationContext({ traceId: generateTraceId(), sampleRand: Math.random() })
    underWay = current = startTransaction('navigation', { name })
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    const shownNotFound = router.state.matches.some((match) => match.status === 'notFound')
    if (shownNotFound || routeOf(router, toLocation.pathname) === nowhere) underWay?.setAttribute(status, 404)
    underWay = null
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) finish()
  })

  function finish(): void {
    if (current.isRecording()) current.end()
  }
}

/** The load began long before the SDK came: it is told from the browser's record, as part of the trace that the server rendered it in. */
function startPageLoad(): Span {
  const [load] = performance.getEntriesByType('navigation')
  // Of this type are the entries by this name.
  const { name = location.href, responseStatus = 0, responseStart = 0 } = (load ?? {}) as Partial<PerformanceNavigationTiming>
  getCurrentScope().setPropagationContext(propagationContextFromHeaders(contentOf('sentry-trace'), contentOf('baggage')))
  const route = routeName(name, location.origin)
  getCurrentScope().setTransactionName(route)
  const span = startTransaction('pageload', {
    name: route,
    startTime: performance.timeOrigin / 1000,
    ...(responseStatus > 0 && { attributes: { [status]: responseStatus } }),
  })
  if (responseStart > 0) setMeasurement('ttfb', responseStart, 'millisecond', span)
  measure('paint', ({ name, startTime }) => name === 'first-contentful-paint' && setMeasurement('fcp', startTime, 'millisecond', span))
  measure('largest-contentful-paint', ({ startTime }) => setMeasurement('lcp', startTime, 'millisecond', span))
  return span
}

function startTransaction(op: 'pageload' | 'navigation', options: Pick<StartSpanOptions, 'name' | 'startTime' | 'attributes'>): Span {
  const attributes = { 'sentry.origin': `auto.${op}.assay`, 'sentry.source': 'route' as const, ...options.attributes }
  // A page load continues the server's trace through the scope, and a navigation begins one: neither is part of what ran before.
  const asRoot = op === 'navigation' ? { parentSpan: null, forceTransaction: true } : {}
  const span = startIdleSpan(
    { ...options, op, attributes, ...asRoot },
    {
      idleTimeout: monitoringValues.idleTimeout,
      finalTimeout: monitoringValues.finalTimeout,
      childSpanTimeout: monitoringValues.childSpanTimeout,
      beforeSpanEnd(ended) {
        // What is done afterwards, without a transaction, still belongs to the trace.
        const scope = getCurrentScope()
        const { traceId } = ended.spanContext()
        const dsc = getDynamicSamplingContextFromSpan(ended)
        scope.setPropagationContext({ ...scope.getPropagationContext(), traceId, sampled: spanIsSampled(ended), dsc })
      },
    },
  )
  return span
}

const nowhere = '(unknown)'

/** The route that an address within Assay leads to, as its file is named: `/results/$id`. */
function routeOf(router: AnyRouter, pathname: string): string {
  const [, , found] = router.getMatchedRoutes(pathname)
  return found?.fullPath.replace(/(.)\/$/, '$1') ?? nowhere
}

function contentOf(name: string): string | undefined {
  return document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? undefined
}

/** Not every browser knows every type of entry. */
function measure(type: string, take: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
}
