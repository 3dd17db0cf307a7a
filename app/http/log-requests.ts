import type { ServerRequest } from 'srvx'
import { faultProblem } from '#app/http/responses/fault-problem.ts'
import { type Access, logAccess } from '#app/http/logging/log.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'
import { requestIdOf, withRequestId } from '#app/http/logging/request-context.ts'
import { routePattern } from '#app/http/requests/route-pattern.ts'
import { withHeaders } from '#app/http/responses/with-headers.ts'

/** What is asked for so often, and says so little, that it is noted only where everything is. */
const routine = new Set(['/assets/$file', '/$file', '/api/health'])

/**
 * The outermost layer around every request: gives it an id, which its answer and all that it logs bear, answers 500 to what nobody
 * foresaw, and notes at its end how it was answered.
 */
export async function logRequests(request: ServerRequest, next: () => Response | Promise<Response>): Promise<Response> {
  const id = requestIdOf(request.headers, request.runtime?.awsLambda?.context.awsRequestId)
  return withRequestId(id, async () => {
    const begin = performance.now()
    // A hostile Host makes an address that is none.
    const route = routePattern(URL.parse(request.url)?.pathname ?? '')
    let status = 0
    const note = (more: Partial<Access> = {}) => {
      const ms = Math.round(performance.now() - begin)
      withRequestId(id, () => logAccess({ method: request.method, route, status, ms, ...more }, routine.has(route)))
    }
    const isNotedLater = noteWhenSent(request, note)
    const response = await answered(next)
    status = response.status
    if (!isNotedLater) note()
    return withHeaders(response, { 'x-request-id': id })
  })
}

async function answered(next: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await next()
  } catch (error) {
    return withResponseHeaders(faultProblem(error, 'request'))
  }
}

/** Under Node the end of an answer is known. Gives false where it is not. */
function noteWhenSent(request: ServerRequest, note: (more: Partial<Access>) => void): boolean {
  const { req, res } = request.runtime?.node ?? {}
  if (req === undefined || res === undefined) return false
  // The request itself may have let go of its connection by then.
  const { socket } = req
  const before = socket.bytesWritten
  res.once('close', () => note({ bytes: socket.bytesWritten - before, ...(res.writableFinished ? {} : { aborted: true }) }))
  return true
}
