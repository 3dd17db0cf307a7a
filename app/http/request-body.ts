import type { ServerRequest } from 'srvx'

/**
 * What a request sends; null where it sends nothing. Of Node's own server it is the stream that Node has: made a web stream, each chunk of it is
 * copied to memory of its own, a fifth of what receiving takes. To be read once, and by nobody else.
 */
export function bodyOf(request: ServerRequest): ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null {
  const incoming = request.runtime?.node?.req
  if (incoming === undefined) return request.body
  const { headers } = incoming
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0' ? null : incoming
}
