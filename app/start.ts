import { createSerializationAdapter, isNotFound, isRedirect } from '@tanstack/react-router'
import { createCsrfMiddleware, createIsomorphicFn, createMiddleware, createStart } from '@tanstack/react-start'
import { getRequest, setResponseStatus } from '@tanstack/react-start/server'
import { beginCall, hasBegun, isCall, isGivenUp, maskRequestError, noSuchFunction } from '#app/http/calls.ts'
import { refusal } from '#app/http/guard.ts'
import { maskError } from '#app/http/logging/mask-error.ts'
import { problem } from '#app/http/responses/problem.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { monitor } from '#app/monitoring/monitor.ts'
import { BadRequest, ServerFault } from '#app/monitoring/server-fault.ts'

/** Lets through only requests that Assay may answer. */
const guardRequests = createMiddleware().server(async ({ next, request }) => {
  const refused = refusal(request, serverConfig())
  if (refused !== null) throw refused
  return next()
})

/** Names each server function in the trace of the request that it answers. Pages that are rendered call them without a request. */
const traceFunctions = createMiddleware({ type: 'function' }).server(({ next, serverFnMeta }) =>
  monitor().span({ op: 'function', name: serverFnMeta?.name ?? '(unknown)' }, () => next()),
)

/** Calls that reach no function are told so with a true status; Start takes each of them for a fault of the server. */
const refuseCalls = createMiddleware().server(async ({ next, request }) => {
  if (!isCall(request)) return next()
  try {
    const result = await next()
    return result.response.status === 500 && !hasBegun(request)
      ? problem(400, 'bad-request', 'The arguments of this call cannot be read.')
      : result
  } catch (error) {
    if (isGivenUp(request, error)) throw error
    // By this message alone can be told that no function has the id; pages of another version ask for those.
    if (!(error instanceof Error && error.message.startsWith('Server function info not found'))) throw maskError(error, 'server function')
    return noSuchFunction()
  }
})

/** Whatever a server function throws, only what may be seen of it leaves, under a true status. */
const maskErrors = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const request = getRequest()
  beginCall(request)
  try {
    return await next()
  } catch (error) {
    if (isNotFound(error) || isRedirect(error) || error instanceof Response || isGivenUp(request, error)) throw error
    const fault = maskRequestError(error, 'server function')
    if (isCall(request)) setResponseStatus(fault.status)
    throw fault
  }
})

/** What is sent in place of an error. Nothing that a browser sends holds errors. */
const sentOf = createIsomorphicFn()
  .server((error: Error) => {
    const shown = maskRequestError(error)
    return shown instanceof ServerFault ? { digest: shown.digest, said: shown.message, code: shown.code } : null
  })
  .client(() => null)

/**
 * How errors cross from the server to the browser, in the HTML of a page and in the answers of server functions alike: none but by its
 * digest and a sentence of ours. The framework sends the message of each otherwise, whatever it says of files, statements and people.
 */
const faultAdapter = createSerializationAdapter({
  key: 'fault',
  test: (value): value is Error => value instanceof Error,
  toSerializable: sentOf,
  fromSerializable: (fault): Error => (fault === null ? new BadRequest() : new ServerFault(fault.digest, fault.said, fault.code)),
})

/** What every request and every server function passes through first. */
export const startInstance = createStart(() => ({
  requestMiddleware: [guardRequests, createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === 'serverFn' }), refuseCalls],
  functionMiddleware: [traceFunctions, maskErrors],
  serializationAdapters: [faultAdapter],
}))
