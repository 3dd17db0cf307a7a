import { isNotFound, isRedirect } from '@tanstack/react-router'
import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { refusal } from '#app/http/guard.ts'
import { logUnexpected } from '#app/http/log.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { monitor } from '#app/monitoring/monitor.ts'

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

/** Messages of errors reach the browser: what nobody foresaw is logged under a digest, and only that is told. */
const maskErrors = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    if (isNotFound(error) || isRedirect(error) || error instanceof Response) throw error
    // oxlint-disable-next-line preserve-caught-error -- the cause would cross to the browser with it
    throw new Error(`Something went wrong on the server (${logUnexpected(error, 'server function')}).`)
  }
})

/** What every request and every server function passes through first. */
export const startInstance = createStart(() => ({
  requestMiddleware: [guardRequests, createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === 'serverFn' })],
  functionMiddleware: [traceFunctions, maskErrors],
}))
