import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { send, shopLog } from './pages.ts'
import { requestRaw } from './raw-request.ts'
import { callWith, ownCall, serverFunction } from './server-functions.ts'
import { expect, test } from './server.ts'

const assets = fileURLToPath(new URL('../../dist/client/assets/', import.meta.url))
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'packed' })
})

test('pages, calls and the API are compressed as the browser asks, and are the same', async ({ server }) => {
  for (const path of ['/results', '/api/results', `${serverFunction('listResults')}?${callWith({ q: '' })}`]) {
    const plain = await requestRaw(server.url + path, { headers: ownCall })
    expect(plain.headers).toMatchObject({ vary: expect.stringContaining('Accept-Encoding') })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [encoding, decode] of Object.entries(decoders)) {
      const { status, headers, body } = await requestRaw(server.url + path, { headers: { ...ownCall, 'accept-encoding': encoding } })
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        vary: plain.headers.vary,
        'content-type': plain.headers['content-type'],
      })
      expect(body.length).toBeLessThan(plain.body.length / 4)
      expect(timeless(decode(body))).toBe(timeless(plain.body))
    }
  }
  const { headers } = await requestRaw(`${server.url}/`, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect(headers['content-encoding']).toBe('br')
})

test('what is short, or has no body, is not', async ({ server }) => {
  const headers = { 'accept-encoding': 'br' }
  for (const path of ['/api/health', '/api/nothing', '/favicon.svg']) {
    const answer = await requestRaw(server.url + path, { headers })
    expect(answer.body.length).toBeGreaterThan(0)
    expect(answer.headers, path).not.toHaveProperty('content-encoding')
  }
  const head = await requestRaw(`${server.url}/results`, { method: 'HEAD', headers })
  expect({ status: head.status, length: head.body.length }).toEqual({ status: 200, length: 0 })
  expect(head.headers.vary).toContain('Accept-Encoding')
})

test('assets come as the build has compressed them', async ({ server }) => {
  const names = readdirSync(assets)
  const plain = names.filter((name) => /\.(js|css)$/.test(name) && statSync(assets + name).size >= 1024)
  expect(plain.length).toBeGreaterThan(3)
  expect(plain.filter((name) => !names.includes(`${name}.br`) || !names.includes(`${name}.gz`))).toEqual([])
  for (const name of plain) {
    for (const [encoding, ending] of [
      ['br', 'br'],
      ['gzip', 'gz'],
    ] as const) {
      const { headers, body } = await requestRaw(`${server.url}/assets/${name}`, { headers: { 'accept-encoding': encoding } })
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': expect.stringMatching(/^max-age=31536000, immutable$/),
        vary: 'Accept-Encoding',
      })
      expect(body.equals(readFileSync(`${assets}${name}.${ending}`))).toBe(true)
      expect(decoders[encoding](body).equals(readFileSync(assets + name))).toBe(true)
    }
  }
  const [first = ''] = plain
  const part = await requestRaw(`${server.url}/assets/${first}`, { headers: { range: 'bytes=2-5', 'accept-encoding': 'br' } })
  expect({ status: part.status, text: part.body.toString() }).toEqual({
    status: 206,
    text: readFileSync(assets + first, 'utf8').slice(2, 6),
  })
  expect((await requestRaw(`${server.url}/assets/${first}.br`)).status).toBe(404)
})

test('who hangs up in the middle of an answer leaves the server as it was', async ({ server }) => {
  const headers = { 'accept-encoding': 'gzip' }
  await Promise.all(
    Array.from({ length: 20 }, () => {
      return new Promise<void>((resolve, reject) => {
        const sent = request(`${server.url}/api/results?limit=200`, { headers, agent: false }, (response) => {
          response.once('data', () => sent.destroy())
          response.once('close', resolve)
          response.on('error', () => {})
        })
        sent.on('error', reject)
        sent.end()
      })
    }),
  )
  expect((await requestRaw(`${server.url}/results`, { headers })).status).toBe(200)
})

/** Without what differs from one answer to the next: nonces and times. */
function timeless(bytes: Buffer): string {
  return bytes
    .toString()
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replaceAll(/\b\d{13}\b/g, '')
}
