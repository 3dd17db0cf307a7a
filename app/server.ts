import { createServerEntry, createStartHandler } from '@tanstack/react-start/server'
import { isCall, namesFunction, noSuchFunction } from '#app/http/calls.ts'
import { allowOnly } from '#app/http/endpoint.ts'
import { faultProblem } from '#app/http/responses/fault-problem.ts'
import { maskError } from '#app/http/logging/mask-error.ts'
import { readableAddress } from '#app/http/requests/readable-address.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'
import { routePattern } from '#app/http/requests/route-pattern.ts'
import { defaultValidity } from '#app/http/settings/route-validity.ts'
import { takeConsole } from '#app/http/take-console.ts'
import { traceRendering } from '#app/monitoring/trace-rendering.ts'
import { guardRoutes } from '#app/routing/guard-routes.server.ts'
import { faultPage, renderPage } from '#app/routing/render-page.server.ts'
import { routeTree } from './routeTree.gen.ts'

if (!import.meta.env.DEV) takeConsole()
guardRoutes(routeTree)

const answer = createStartHandler(traceRendering(renderPage))

const entry = createServerEntry({
  async fetch(request, options) {
    // Start takes the lack of a name for a fault of the server.
    if (isCall(request) && !namesFunction(request)) return noSuchFunction()
    // Start would render them, and so say that something was changed.
    if (!isRead(request) && isPage(request)) return allowOnly('GET')()
    try {
      return await answer(request, options)
    } catch (error) {
      // Nobody reads the answer to a request that was given up.
      return request.signal.aborted ? new Response(null, { status: 400 }) : failure(request, error)
    }
  },
})

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a page answers at this address; addresses of pages may be in upper case. */
function isPage(request: Request): boolean {
  return Object.hasOwn(defaultValidity, routePattern(new URL(request.url).pathname.toLowerCase()))
}

/** The application as a fetch handler: what any server hands its requests to. */
export default {
  async fetch(request: Request): Promise<Response> {
    return withResponseHeaders(await answerReadable(request), request)
  },
}

/** Leads people from an address that cannot be decoded to one that can, and answers others as if they had asked there. */
function answerReadable(request: Request): Response | Promise<Response> {
  const address = readableAddress(request)
  if (address === null) return entry.fetch(request)
  if (!isForPeople(request)) return entry.fetch(new Request(address, request))
  return new Response(null, { status: 307, headers: { location: address.pathname + address.search } })
}

/** What failed outside pages, functions and endpoints, as in what every request passes through first. */
function failure(request: Request, error: unknown): Response {
  return isForPeople(request) ? faultPage(request, maskError(error, 'request')) : faultProblem(error, 'request')
}

function isForPeople(request: Request): boolean {
  return !isCall(request) && !/^\/api(\/|$)/.test(new URL(request.url).pathname)
}
