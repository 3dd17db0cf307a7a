import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { logFault } from '#app/http/logging/log.ts'
import { passOn } from '#app/http/monitoring-tunnel.ts'
import { startSentryReceiver } from '#tests/setup/sentry-receiver.ts'

vi.mock('#app/http/logging/log.ts')

const key = '0123456789abcdef0123456789abcdef'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function receive() {
  const receiver = await startSentryReceiver()
  closing.push(receiver.close)
  return receiver
}

/** A server that answers as the listener does; gives the DSN of its project 42. */
async function sentry(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  // A server that listens on a port has an address of this type.
  const { port } = server.address() as AddressInfo
  return `http://${key}@127.0.0.1:${port}/42`
}

function envelope(dsn: unknown): string {
  return `${JSON.stringify({ event_id: 'a'.repeat(32), dsn })}\n{"type":"event"}\n{"message":"hello"}\n`
}

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://127.0.0.1/monitoring', { method: 'POST', body, headers })
}

describe('the tunnel', () => {
  test('passes an envelope on as it is, and nothing else of the request', async () => {
    const { dsn, received, events } = await receive()
    const answer = await passOn(post(envelope(dsn), { cookie: 'SENTINEL', 'user-agent': 'SENTINEL', 'x-forwarded-for': 'SENTINEL' }), dsn)
    expect(answer.status).toBe(200)
    expect(received.map(({ bytes, path }) => [bytes.toString(), path])).toEqual([
      [envelope(dsn), `/api/42/envelope/?sentry_version=7&sentry_key=${key}`],
    ])
    expect(events()).toEqual([{ message: 'hello' }])
    expect(JSON.stringify(received[0]?.headers)).not.toContain('SENTINEL')
  })

  test.each([
    ['another host', (dsn: string) => dsn.replace('127.0.0.1', 'sentry.example.org')],
    ['another port', (dsn: string) => dsn.replace(/:\d+\//, ':1/')],
    ['another project', (dsn: string) => dsn.replace('/42', '/43')],
    ['another key', (dsn: string) => dsn.replace(key, 'f'.repeat(32))],
    ['another scheme', (dsn: string) => dsn.replace('http:', 'https:')],
    ['a host that begins like the right one', (dsn: string) => dsn.replace('127.0.0.1', '127.0.0.1.example.org')],
    ['a host in disguise', (dsn: string) => dsn.replace('@127.0.0.1', '@127.0.0.1@example.org')],
    ['a path that climbs', (dsn: string) => dsn.replace('/42', '/../other/42')],
    ['no DSN', () => undefined],
    ['a DSN that is no text', () => ({ host: 'x' })],
  ])('refuses an envelope that names %s', async (_name, change) => {
    const { dsn, received } = await receive()
    expect((await passOn(post(envelope(change(dsn))), dsn)).status).toBe(400)
    expect(received).toEqual([])
  })

  test.each(['', 'no envelope', '[]', 'null\n', '\n', '{"dsn":'])('refuses %j', async (body) => {
    const { dsn } = await receive()
    expect((await passOn(post(body), dsn)).status).toBe(400)
  })

  test('refuses what is larger than 1 MiB, without taking all of it', async () => {
    const { dsn, received } = await receive()
    let taken = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const request = new Request('http://127.0.0.1/monitoring', { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
    expect((await passOn(request, dsn)).status).toBe(413)
    expect(taken).toBeLessThan(2 * 1024 * 1024)
    expect(received).toEqual([])
  })

  test.each(['GET', 'PUT', 'DELETE'])('takes no %s', async (method) => {
    const answer = await passOn(new Request('http://127.0.0.1/monitoring', { method }), 'http://key@127.0.0.1/1')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('answers with Sentry’s status and limits, and with no other header of it', async () => {
    const dsn = await sentry((_request, response) =>
      response.writeHead(429, { 'retry-after': '60', 'x-sentry-rate-limits': '60:error:key', 'set-cookie': 'a=b' }).end('much text'),
    )
    const answer = await passOn(post(envelope(dsn)), dsn)
    expect([answer.status, await answer.text()]).toEqual([429, ''])
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'retry-after': '60',
      'x-sentry-rate-limits': '60:error:key',
    })
  })

  test('follows no redirect', async () => {
    vi.mocked(logFault).mockClear()
    let asked = 0
    const elsewhere = await receive()
    const dsn = await sentry((_request, response) => {
      asked++
      response.writeHead(307, { location: elsewhere.dsn }).end()
    })
    expect((await passOn(post(envelope(dsn)), dsn)).status).toBe(502)
    expect([asked, elsewhere.received.length, vi.mocked(logFault).mock.calls.length]).toEqual([1, 0, 1])
  })

  test('says so when Sentry is not there', async () => {
    const dsn = `http://${key}@127.0.0.1:1/42`
    expect((await passOn(post(envelope(dsn)), dsn)).status).toBe(502)
  })
})
