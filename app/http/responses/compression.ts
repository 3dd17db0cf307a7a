import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { FastResponse } from 'srvx'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'
import { wholeBody } from './whole-body.ts'

/** Below this length, in bytes, compression gains nothing. */
const smallest = 1024

/** Up to this length, in bytes, an answer is compressed at once, which is several times cheaper than in parts. */
const largestAtOnce = 256 * 1024

const compressible = /^(text\/(?!event-stream)|application\/(json|xml|javascript|x-ndjson|jsonl)\b|[\w./-]+\+(json|xml)\b)/

const [brotliAtOnce, gzipAtOnce] = [promisify(brotliCompress), promisify(gzip)]
// A window of 256 KiB holds any page, and does not have the allocator fetch megabytes for each.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const compress = {
  br: { atOnce: (bytes: Uint8Array) => brotliAtOnce(bytes, quality), stream: () => createBrotliCompress(quality) },
  gzip: { atOnce: (bytes: Uint8Array) => gzipAtOnce(bytes), stream: () => createGzip() },
}

/**
 * Compresses an answer as the request allows, on its way through and in bounded memory. What is short, in part, compressed already, or
 * not to be changed goes as it is.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  const isWhole = status !== 204 && status !== 206 && status !== 304
  if (!isWhole || !compressible.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return response
  if (/\bno-transform\b/.test(headers.get('cache-control') ?? '')) return response
  varyByEncoding(headers)
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  const whole = wholeBody(response)
  if (encoding === null) return whole === null ? response : new FastResponse(whole, { status, headers })
  if (whole !== null && whole.length <= largestAtOnce) return atOnce(response, encoding, whole)
  if (response.body === null) return response
  const reader: Reader = response.body.getReader()
  const { begun, ended } = await begin(reader)
  return ended ? atOnce(response, encoding, begun) : encoded(response, encoding, streamed(begun, reader, encoding))
}

async function atOnce(response: Response, encoding: Encoding, begun: Uint8Array<ArrayBuffer>): Promise<Response> {
  const { headers, status } = response
  if (begun.length < smallest) return new FastResponse(begun, { status, headers })
  const bytes = await compress[encoding].atOnce(begun)
  const answer = encoded(response, encoding, new Uint8Array(bytes))
  answer.headers.set('content-length', String(bytes.length))
  return answer
}

/** Caches keep an answer for those only who accept the same encodings. */
function varyByEncoding(headers: Headers): void {
  if (!/\baccept-encoding\b|\*/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
}

function encoded({ status, headers: given }: Response, encoding: Encoding, body: BodyInit): Response {
  const headers = new Headers(given)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  headers.delete('accept-ranges')
  const tag = headers.get('etag')
  // The same content, but not the same bytes.
  if (tag !== null && !tag.startsWith('W/')) headers.set('etag', `W/${tag}`)
  return new FastResponse(body, { status, headers })
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/** Reads until the end, or until there is more than is compressed at once. */
async function begin(reader: Reader): Promise<{ begun: Buffer<ArrayBuffer>; ended: boolean }> {
  const chunks: Uint8Array[] = []
  let ended = false
  for (let length = 0; length <= largestAtOnce && !ended; length += chunks.at(-1)?.length ?? 0) {
    const { done, value } = await reader.read()
    if (done) ended = true
    else chunks.push(value)
  }
  return { begun: Buffer.concat(chunks), ended }
}

function streamed(begun: Uint8Array, reader: Reader, encoding: Encoding): BodyInit {
  const encoder = compress[encoding].stream()
  // What breaks off on either side ends the other.
  pipeline(Readable.from(remaining(begun, reader)), encoder, () => {})
  // The streams of Node and of the web are the same, and only their types differ.
  return Readable.toWeb(encoder) as ReadableStream<Uint8Array<ArrayBuffer>>
}

async function* remaining(begun: Uint8Array, reader: Reader): AsyncGenerator<Uint8Array> {
  try {
    yield begun
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever hangs up wants no more of it.
    await reader.cancel().catch(() => {})
  }
}
