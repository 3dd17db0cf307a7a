import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What came last on a connection. Answers go in the order of requests: with its answer all before it are sent. */
type Last = { request: IncomingMessage; response: ServerResponse }

/**
 * Ends connections on which nothing comes that is waited for: no request, or no more of its headers or of its body. One whose answer is being
 * made is let be, and one that takes its answer as slowly as it likes: a download may be paused.
 * @param patience milliseconds without a byte; headers have so many in all, and up to half a minute more
 */
export function cutOffSilent(http: Server, patience = 60_000): void {
  const lasts = new WeakMap<Socket, Last>()
  http.headersTimeout = patience
  http.timeout = patience
  http.on('request', (request, response) => lasts.set(request.socket, { request, response }))
  http.on('timeout', (socket) => {
    if (isWaitedFor(lasts.get(socket))) socket.destroy()
  })
}

/** Whether it is the client's turn: idle, or in the middle of a body all of whose bytes are taken. */
function isWaitedFor(last: Last | undefined): boolean {
  if (last === undefined || last.response.writableFinished) return true
  return !last.request.complete && last.request.readableLength === 0
}
