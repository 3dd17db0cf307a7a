import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compressed } from '#app/http/responses/compression.ts'

const text = 'One line of many. '.repeat(1000)

function asked(encoding: string | null): Request {
  return new Request('http://localhost/', { headers: encoding === null ? {} : { 'accept-encoding': encoding } })
}

function answer(body: BodyInit | null, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

/** A body that comes in parts; `cancelled` says whether its reader gave it up. */
function inParts(parts: number, size: number) {
  const state = { sent: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.sent++ === parts) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(65 + (state.sent % 26)))
    },
    cancel() {
      state.cancelled = true
    },
  })
  return { body, state }
}

describe('an answer', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed as %s, and says so', async (encoding, decode) => {
    const got = await compressed(asked(encoding), answer(text, { 'content-length': String(text.length), etag: '"a"', 'x-own': '1' }, 404))
    expect(got.status).toBe(404)
    const bytes = await bytesOf(got)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      etag: 'W/"a"',
      vary: 'Accept-Encoding',
      'x-own': '1',
    })
    expect(decode(bytes).toString()).toBe(text)
  })

  test.each(['br', 'gzip'])('that is long is compressed as %s while it comes', async (encoding) => {
    const { body } = inParts(40, 16_384)
    const got = await compressed(asked(encoding), answer(body))
    expect(got.headers.has('content-length')).toBe(false)
    const decoded = (encoding === 'br' ? brotliDecompressSync : gunzipSync)(await bytesOf(got))
    const expected = await bytesOf(new Response(inParts(40, 16_384).body))
    expect(decoded.equals(expected)).toBe(true)
  })

  test('that breaks off does not end as if it were whole', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 30) controller.enqueue(new Uint8Array(16_384))
        else controller.error(new Error('broken off'))
      },
    })
    const got = await compressed(asked('gzip'), answer(body))
    await expect(got.arrayBuffer()).rejects.toThrow('broken off')
  })

  test('that nobody reads on is given up', async () => {
    const { body, state } = inParts(100_000, 65_536)
    const got = await compressed(asked('gzip'), answer(body))
    await got.body?.cancel()
    await expect.poll(() => state.cancelled).toBe(true)
    expect(state.sent).toBeLessThan(1000)
  })
})

describe('an answer goes as it is', () => {
  test.each([
    ['that the request takes plain only', asked(null), answer(text)],
    ['that is short', asked('br'), answer('short')],
    ['that is empty', asked('br'), answer('')],
    ['that has no body', asked('br'), answer(null, {}, 204)],
    ['that was not modified', asked('br'), answer(null, {}, 304)],
    ['that is a part', asked('br'), answer(text, { 'content-range': 'bytes 0-9/10' }, 206)],
    ['that is compressed already', asked('gzip'), answer(text, { 'content-encoding': 'br' })],
    ['that must not be changed', asked('br'), answer(text, { 'cache-control': 'no-store, no-transform' })],
    ['of a kind that gains nothing', asked('br'), answer(text, { 'content-type': 'image/png' })],
    ['that is read while it is written', asked('br'), answer(text, { 'content-type': 'text/event-stream' })],
  ])('%s', async (_name, request, response) => {
    const expected = await bytesOf(response.clone())
    const encoding = response.headers.get('content-encoding')
    const got = await compressed(request, response)
    expect({ status: got.status, encoding: got.headers.get('content-encoding') }).toEqual({ status: response.status, encoding })
    expect((await bytesOf(got)).equals(expected)).toBe(true)
  })

  test('and tells caches that it might have been another, where it might', async () => {
    expect((await compressed(asked(null), answer(text))).headers.get('vary')).toBe('Accept-Encoding')
    expect((await compressed(asked(null), answer(text, { vary: 'Cookie' }))).headers.get('vary')).toBe('Cookie, Accept-Encoding')
    expect((await compressed(asked(null), answer(text, { vary: 'accept-encoding' }))).headers.get('vary')).toBe('accept-encoding')
    expect((await compressed(asked('br'), answer(text, { 'content-type': 'image/png' }))).headers.get('vary')).toBeNull()
  })
})
