import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ProblemCode, problem, problemDocument } from '#app/http/responses/problem.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'

/** What the address and the headers of a request may take, for `maxHeaderSize`: of a query's 2,000 letters each may take nine bytes of an address. */
export const mostHeaderBytes = 32 * 1024

/** What Node could not make a request of; of the parser's own errors, with its reason, as `Invalid method encountered`. */
type BrokenRequest = NodeJS.ErrnoException & { reason?: string }

/** Answers requests that Node makes none of, and would answer without a word, as the API refuses what is wrong; then it ends the connection. */
export function answerBroken(http: Server): void {
  const underWay = new WeakMap<Duplex, Set<ServerResponse>>()
  http.on('request', ({ socket }, response) => {
    const responses = underWay.get(socket) ?? new Set()
    underWay.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })
  // What is expected of it besides `100-continue` may be passed over (RFC 9110 §10.1.1).
  http.on('checkExpectation', (request, response) => http.emit('request', request, response))
  http.on('clientError', (error, socket) => {
    // In the middle of another answer it would be taken for a part of that.
    const isInAnswer = Array.from(underWay.get(socket) ?? []).some(({ headersSent }) => headersSent)
    if (!socket.writable || isInAnswer) socket.destroy()
    else socket.end(answerTo(error), () => socket.destroy())
  })
}

function answerTo(error: BrokenRequest): string {
  const [status, code, title] = refusalOf(error)
  const body = JSON.stringify(problemDocument(status, code, title))
  const { headers } = withResponseHeaders(problem(status, code, title))
  const lines = [...headers, ['content-length', Buffer.byteLength(body)], ['date', new Date().toUTCString()], ['connection', 'close']]
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`
}

function refusalOf({ code, reason }: BrokenRequest): [status: number, code: ProblemCode, title: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'too-large', `The address and the headers of the request are too large: at most ${mostHeaderBytes / 1024} KiB together.`]
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'too-large', 'The extensions of the body’s chunks are too large: at most 16 KiB.']
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'too-slow', 'The headers of the request did not come in time.']
    default:
      return [400, 'bad-request', `The request is not valid HTTP${reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`}.`]
  }
}
