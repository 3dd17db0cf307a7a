import { getRequest } from '@tanstack/react-start/server'
import { BadRequest, type ServerFault } from '#app/monitoring/server-fault.ts'
import { maskError } from './mask-error.ts'

/** Where Start puts server functions. */
const callPath = '/_serverFn/'

const begun = new WeakSet<Request>()

/** Whether a browser calls a server function by this request; functions that a page calls while it is rendered are no requests. */
export function isCall(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(callPath)
}

/** Notes that a server function has begun, so that its arguments were read. */
export function beginCall(request: Request): void {
  begun.add(request)
}

/** Whether the arguments of a call were read. */
export function hasBegun(request: Request): boolean {
  return begun.has(request)
}

/** What the browser whose request is being answered may see of an error. */
export function maskRequestError(error: unknown): ServerFault | BadRequest {
  const request = getRequest()
  // What is wrong with arguments that cannot be read is a fault of whoever sent them, and not worth a line in the log.
  return isCall(request) && !hasBegun(request) ? new BadRequest() : maskError(error, 'page')
}
