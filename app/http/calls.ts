import { getRequest } from '@tanstack/react-start/server'
import { callPath } from '#app/monitoring/route-name.ts'
import { BadRequest, type ServerFault } from '#app/monitoring/server-fault.ts'
import { maskError } from '#app/http/logging/mask-error.ts'
import { problem } from '#app/http/responses/problem.ts'

const begun = new WeakSet<Request>()

/**
 * Whether a browser calls a server function by this request; functions that a page calls while it is rendered are no requests. Start takes
 * a path for a call however it is encoded.
 */
export function isCall(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return pathname.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))).startsWith(callPath)
}

/** Whether a call names what may be a function, in the one way that pages do: Start would look for `constructor` in what every object has. */
export function namesFunction(request: Request): boolean {
  const [, name] = /^\/_serverFn\/([\w-]+)$/.exec(new URL(request.url).pathname) ?? []
  return name !== undefined && !(name in Object.prototype)
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

/** Whether what happens now is done for a call whose arguments were not read so far. */
export function areArgumentsBeingRead(): boolean {
  try {
    const request = getRequest()
    return isCall(request) && !hasBegun(request)
  } catch {
    // There is no request.
    return false
  }
}

/** Whether an error says no more than that whoever asked has hung up. */
export function isGivenUp(request: Request, error: unknown): boolean {
  return request.signal.aborted && error === request.signal.reason
}

/**
 * What may be seen of an error by the browser whose request is being answered. Arguments of a call that cannot be used are a fault of
 * whoever sent them, and not worth a line in the log; those that a page gives while it is rendered are one of the server.
 */
export function maskRequestError(error: unknown, place = 'page'): ServerFault | BadRequest {
  const request = getRequest()
  if (!isCall(request)) return maskError(error, place)
  if (!hasBegun(request)) return new BadRequest('Its arguments cannot be read.')
  return error instanceof BadRequest ? error : maskError(error, place)
}
