import { addBreadcrumb, getActiveSpan, getTraceData, setHttpStatus, type Span, startInactiveSpan } from '@sentry/core/browser'
import { boundBaggage } from './bound-baggage.ts'
import { readUrl, routeName } from './route-name.ts'
import { isUnreported } from './unreported.ts'
import { monitoringValues } from './values.ts'

type Fetch = typeof globalThis.fetch

/**
 * A `fetch` that makes of each request to Assay itself a span and a breadcrumb, and has it bear the headers of the trace, so that the
 * server goes on with it. Requests to any other origin, and for scripts of the page (app/ui/scripts/load-script.ts), are made exactly as they were asked for.
 * @param fetch that makes the requests
 * @param page address of the page, to which relative addresses are relative
 */
export function tracedFetch(fetch: Fetch, page: () => string): Fetch {
  return async (input, init) => {
    const url = readUrl(input instanceof Request ? input.url : String(input), page())
    const { origin } = new URL(page())
    if (url?.origin !== origin || url.pathname.startsWith('/assets/')) return fetch(input, init)

    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    const span = startSpan(`${method} ${routeName(url.href, origin)}`, method)
    const headers = withTrace(new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined)), span)
    let status: number | undefined
    try {
      const response = await fetch(input, { ...init, headers })
      status = response.status
      return response
    } catch (error) {
      if (!isUnreported(error)) span?.setStatus({ code: 2, message: 'internal_error' })
      throw error
    } finally {
      if (span && status !== undefined) setHttpStatus(span, status)
      span?.end()
      const level = status === undefined || status >= 400 ? 'error' : 'info'
      addBreadcrumb({ type: 'http', category: 'fetch', level, data: { method, url: url.href, ...(status && { status_code: status }) } })
    }
  }
}

/** A part of the transaction that is under way; none where none is. */
function startSpan(name: string, method: string): Span | undefined {
  if (!getActiveSpan()) return undefined
  return startInactiveSpan({ op: 'http.client', name, attributes: { 'http.request.method': method, 'sentry.origin': 'auto.http.assay' } })
}

/** Without a span the request still belongs to the trace of what was last under way. A caller's own baggage is kept as far as there is room. */
function withTrace(headers: Headers, span: Span | undefined): Headers {
  const { 'sentry-trace': trace, baggage } = getTraceData(span && { span })
  if (trace !== undefined) headers.set('sentry-trace', trace)
  const all = [baggage, headers.get('baggage')].filter((part) => part != null).join(',')
  if (all !== '') headers.set('baggage', boundBaggage(all, monitoringValues.largestBaggage))
  return headers
}
