import type { Readable } from 'node:stream'
import type { ServerRequest } from 'srvx'

/**
 * What a request sends; null where it sends nothing. Of Node's own server it is the stream that Node has: made a web stream, each chunk of it is
 * copied to memory of its own, a fifth of what receiving takes. To be read once, and by nobody else.
 */
export function bodyOf(request: ServerRequest): ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null {
  const incoming = request.runtime?.node?.req
  if (incoming === undefined) return request.body
  const { headers } = incoming
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0' ? null : chunksOf(incoming)
}

/** Who stops early lets the rest be thrown away as it comes: the connection is to bring the answer, and further requests. */
async function* chunksOf(incoming: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false })
  } finally {
    incoming.resume()
  }
}
