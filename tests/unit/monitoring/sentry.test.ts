import { createTransport, parseEnvelope } from '@sentry/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { monitor } from '#app/monitoring/monitor.ts'
import { startSentry } from '#app/monitoring/sentry.server.ts'
import { serverMonitor } from '#app/monitoring/server-monitor.ts'
import type { MonitoringSettings } from '#app/monitoring/settings.ts'
import { type SentryReceiver, startSentryReceiver } from '#tests/setup/sentry-receiver.ts'

const settings: Omit<MonitoringSettings, 'dsn'> = {
  environment: 'production',
  release: 'assay@1.2.3+abc',
  sampleRate: 1,
  tracesSampleRate: 1,
  tunnel: null,
  sendMessages: false,
}
const dsn = 'https://0123456789abcdef0123456789abcdef@sentry.example.org/42'

let receiver: SentryReceiver | undefined
afterEach(async () => {
  vi.useRealTimers()
  await serverMonitor().stop(2000)
  await receiver?.close()
  receiver = undefined
})

async function start(changes: Partial<MonitoringSettings> = {}): Promise<SentryReceiver> {
  receiver = await startSentryReceiver()
  startSentry({ ...settings, dsn: receiver.dsn, ...changes })
  return receiver
}

function ask(status: number, path = '/results?q=x', headers: Record<string, string> = {}): Promise<Response> {
  return serverMonitor().request(new Request(`http://127.0.0.1${path}`, { headers }), () => new Response(null, { status }))
}

describe('on the server, Sentry’s SDK', () => {
  test('sends collected lines of the log after 5 seconds', async () => {
    vi.useFakeTimers()
    const sent: string[] = []
    const transport = (options: Parameters<typeof createTransport>[0]) =>
      createTransport(options, async ({ body }) => {
        for (const [{ type }] of parseEnvelope(body)[1]) sent.push(String(type))
        return { statusCode: 200 }
      })
    startSentry({ ...settings, dsn }, { transport })
    serverMonitor().log('info', 'A line')
    await vi.advanceTimersByTimeAsync(4999)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['log'])
  })

  test('has at most 64 requests to Sentry under way and counts what it drops', async () => {
    const { hold, waiting, events, items, waitFor } = await start()
    const release = hold()
    let most = 0
    for (let n = 0; n < 200; n++) {
      monitor().capture(new Error(`number ${n}`), { where: 'test' })
      // Each is on its way before the next is there.
      await new Promise(setImmediate)
      most = Math.max(most, waiting())
    }
    release()
    await waitFor(() => (events().length >= 64 ? true : null))
    await serverMonitor().flush(5000)
    expect(most).toBeLessThanOrEqual(64)
    expect(events()).toHaveLength(64)
    expect(items('client_report')).toMatchObject([
      { discarded_events: expect.arrayContaining([{ reason: 'queue_overflow', category: 'error', quantity: 136 }]) },
    ])
  })

  test('says environment and release with each event', async () => {
    const { waitFor } = await start()
    monitor().capture(new Error('x'), { where: 'test', digest: 'abc' })
    const event = await waitFor(({ events }) => events()[0])
    expect(event).toMatchObject({ environment: 'production', release: 'assay@1.2.3+abc', tags: { where: 'test', digest: 'abc' } })
  })

  test('sends one event of an error, however many caught it, and gives each its id', async () => {
    const { events, waitFor } = await start()
    const error = new Error('x')
    const ids = ['server function', 'loader', 'page'].map((where) => monitor().capture(error, { where }))
    const event = await waitFor((given) => given.events()[0])
    await serverMonitor().flush(2000)
    expect(new Set(ids)).toEqual(new Set([event.event_id]))
    expect(events()).toHaveLength(1)
  })

  test('sends no event of what is no failure', async () => {
    const { events } = await start()
    const thrown = [new Response(), { isNotFound: true }, Object.assign(new Error('x'), { status: 499 })]
    expect(thrown.map((value) => monitor().capture(value, { where: 'test' }))).toEqual([null, null, null])
    await serverMonitor().flush(2000)
    expect(events()).toEqual([])
  })

  test('sends the transactions of requests, except of those that end in 404', async () => {
    const { transactions } = await start()
    for (const status of [200, 404, 500]) await ask(status)
    await serverMonitor().flush(2000)
    expect(transactions().map(({ transaction, contexts }) => [transaction, contexts?.trace?.status])).toEqual([
      ['GET /results', 'ok'],
      ['GET /results', 'internal_error'],
    ])
  })

  test.each([
    ['no errors', { sampleRate: 0 }, 0, 1],
    ['no traces, whatever a request asks for', { tracesSampleRate: 0 }, 1, 0],
  ])('sends %s where the share of them is 0', async (_name, changes, errors, traces) => {
    const { events, transactions } = await start(changes)
    const traceId = '0123456789abcdef0123456789abcdef'
    const headers = {
      'sentry-trace': `${traceId}-0123456789abcdef-1`,
      baggage: `sentry-trace_id=${traceId},sentry-public_key=0123456789abcdef0123456789abcdef,sentry-sampled=true`,
    }
    await ask(200, '/', headers)
    monitor().capture(new Error('x'), { where: 'test' })
    await serverMonitor().flush(2000)
    expect([events().length, transactions().length]).toEqual([errors, traces])
  })

  test('writes a baggage for pages that has at most 8,192 characters', async () => {
    await start({ release: `assay@${'1'.repeat(9000)}` })
    let tags: Readonly<Record<string, string>> = {}
    await serverMonitor().request(new Request('http://127.0.0.1/'), () => {
      tags = serverMonitor().traceTags()
      return new Response()
    })
    expect(tags['sentry-trace']).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}-1$/)
    expect(tags['baggage']?.length).toBeLessThanOrEqual(8192)
    expect(serverMonitor().traceTags()).toEqual({})
  })
})
