import { getRequest } from '@tanstack/react-start/server'
import { BadRequest, type ServerFault } from '#app/monitoring/server-fault.ts'
import { maskError } from './mask-error.ts'
import { problem } from './problem.ts'

/** Where Start puts server functions. */
const callPath = '/_serverFn/'

const begun = new WeakSet<Request>()

/** Whether a browser calls a server function by this request; functions that a page calls while it is rendered are no requests. */
export function isCall(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(callPath)
}

/** Whether a call names what may be a function: Start would look for `constructor` in what every object has. */
export function namesFunction(request: Request): boolean {
  const name = new URL(request.url).pathname.slice(callPath.length)
  return /^[\w-]+$/.test(name) && !(name in Object.prototype)
}

/** The answer to a call of a function that there is not. */
export function noSuchFunction(): Response {
  return problem(404, 'not-found', 'There is no such function. The page that calls it may be of another version: reload it.')
}

/** Notes that a server function has begun, so that its arguments were read. */
export function beginCall(request: Request): void {
  begun.add(request)
}

/** Whether the arguments of a call were read. */
export function hasBegun(request: Request): boolean {
  return begun.has(request)
}

/** Whether an error says no more than that whoever asked has hung up. */
export function isGivenUp(request: Request, error: unknown): boolean {
  return request.signal.aborted && error === request.signal.reason
}

/** What the browser whose request is being answered may see of an error. */
export function maskRequestError(error: unknown): ServerFault | BadRequest {
  const request = getRequest()
  // What is wrong with arguments that cannot be read is a fault of whoever sent them, and not worth a line in the log.
  return isCall(request) && !hasBegun(request) ? new BadRequest() : maskError(error, 'page')
}
