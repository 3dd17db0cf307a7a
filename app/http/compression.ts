import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { FastResponse } from 'srvx'
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts'

/** Below this length, in bytes, compression gains nothing. */
const smallest = 1024

const compressible = /^(text\/(?!event-stream)|application\/(json|xml|javascript|x-ndjson|jsonl)\b|[\w./-]+\+(json|xml)\b)/

/**
 * Compresses an answer as the request allows, on its way through and in bounded memory. What is short, in part, compressed already, or
 * not to be changed goes as it is.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  const isWhole = status !== 204 && status !== 206 && status !== 304
  if (!isWhole || !compressible.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return response
  if (/\bno-transform\b/.test(headers.get('cache-control') ?? '')) return response
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  const declared = headers.get('content-length')
  if (encoding === null || response.body === null || (declared !== null && Number(declared) < smallest)) return varying(response)
  const { begun, rest } = await begin(response.body)
  if (rest === null) return varying(new Response(begun, response))
  const encoder = encoderFor(encoding)
  // What breaks off here destroys the encoder, and with it the answer.
  pipeline(Readable.from(bytes(begun, rest)), encoder, () => {})
  // Its type does not say that it takes Node's streams, too.
  const body = encoder as unknown as BodyInit
  const answer = varying(new FastResponse(body, { status, headers: new Headers(headers) }))
  answer.headers.set('content-encoding', encoding)
  answer.headers.delete('content-length')
  answer.headers.delete('accept-ranges')
  const tag = answer.headers.get('etag')
  // The same content, but not the same bytes.
  if (tag !== null && !tag.startsWith('W/')) answer.headers.set('etag', `W/${tag}`)
  return answer
}

/** Caches keep an answer for those only who accept the same encodings. */
function varying(response: Response): Response {
  if (!/\baccept-encoding\b|\*/i.test(response.headers.get('vary') ?? '')) response.headers.append('vary', 'Accept-Encoding')
  return response
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>

/** Reads until there is enough to compress; `rest` is null if all of it was too short. */
async function begin(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<{ begun: Uint8Array<ArrayBuffer>; rest: Reader | null }> {
  const rest = body.getReader()
  let begun = new Uint8Array(0)
  while (begun.length < smallest) {
    const { done, value } = await rest.read()
    if (done) return { begun, rest: null }
    begun = begun.length === 0 ? value : new Uint8Array(Buffer.concat([begun, value]))
  }
  return { begun, rest }
}

async function* bytes(begun: Uint8Array, rest: Reader): AsyncGenerator<Uint8Array> {
  try {
    yield begun
    for (;;) {
      const { done, value } = await rest.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever hangs up wants no more of it.
    await rest.cancel().catch(() => {})
  }
}

function encoderFor(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip()
}
