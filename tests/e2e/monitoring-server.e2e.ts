import { examplePlaces } from '#app/example/example-search.ts'
import { expect, test } from 'playwright/test'
import { aLog, endMonitoredServers, hide, type MonitoredServer, spansOf, startMonitored } from './monitored-server.ts'

test.describe.configure({ mode: 'default', timeout: 60_000 })
test.afterAll(endMonitoredServers)

const traceId = '0123456789abcdef0123456789abcdef'
const spanId = '0123456789abcdef'
const key = traceId

test.describe('what is done for a request', () => {
  let server: MonitoredServer
  test.beforeAll(async () => {
    server = await startMonitored()
    await server.upload(aLog, 'project=a')
  })

  test('is one trace, from the request over loaders, functions and rendering to its SQL', async () => {
    await fetch(`${server.url}/results?q=a-trace`)
    const transaction = await server.sentry.waitFor(({ transactions }) =>
      transactions().find((given) => given.transaction === 'GET /results'),
    )
    const spans = transaction.spans ?? []
    const names = spansOf(transaction)
    expect(names).toEqual(
      expect.arrayContaining(['loader (root)', 'loader /results', 'function listResults', 'function getFilters', 'render /results']),
    )
    expect(new Set(spans.map((span) => span.trace_id))).toEqual(new Set([transaction.contexts?.trace?.trace_id]))
    const list = spans.find(({ description }) => description === 'read model: list')
    const statement = spans.find(({ op, parent_span_id }) => op === 'db' && parent_span_id === list?.span_id)
    const path = [statement]
    for (let span = statement; span !== undefined;) {
      span = spans.find(({ span_id }) => span_id === span?.parent_span_id)
      if (span !== undefined) path.push(span)
    }
    expect(path.slice(1).map((span) => `${span?.op} ${span?.description}`)).toEqual([
      'search read model: list',
      'function listResults',
      'loader /results',
    ])
    expect(path.at(-1)?.parent_span_id).toBe(transaction.contexts?.trace?.span_id)
    for (const span of spans) expect(span.timestamp).toBeGreaterThanOrEqual(span.start_timestamp)
  })

  test('bears the name of the function that it calls', async () => {
    const answer = await fetch(`${server.url}/_serverFn/getOverview`, {
      headers: { 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status).toBe(200)
    const transaction = await server.sentry.waitFor(({ transactions }) =>
      transactions().find((given) => given.transaction === 'GET /_serverFn/getOverview'),
    )
    expect(spansOf(transaction)).toContain('function getOverview')
  })

  test('is told to the page, so that its first load is part of the trace', async () => {
    const html = await (await fetch(`${server.url}/`)).text()
    const [, trace, parent, sampled] = /<meta name="sentry-trace" content="(\w{32})-(\w{16})-(\d)"/.exec(html) ?? []
    const [, baggage = ''] = /<meta name="baggage" content="([^"]+)"/.exec(html) ?? []
    const transaction = await server.sentry.waitFor(({ transactions }) =>
      transactions().find(({ contexts }) => contexts?.trace?.trace_id === trace),
    )
    expect([transaction.transaction, sampled]).toEqual(['GET /', '1'])
    expect([transaction.contexts?.trace?.span_id, ...(transaction.spans ?? []).map(({ span_id }) => span_id)]).toContain(parent)
    expect(baggage).toContain(`sentry-trace_id=${trace}`)
    expect(baggage.length).toBeLessThanOrEqual(8192)
  })

  test('goes on with the trace of the page that made it', async () => {
    const headers = { 'sentry-trace': `${traceId}-${spanId}-1`, baggage: `sentry-trace_id=${traceId},sentry-public_key=${key}` }
    await fetch(`${server.url}/api/results`, { headers })
    const transaction = await server.sentry.waitFor(({ transactions }) =>
      transactions().find((given) => given.transaction === 'GET /api/results'),
    )
    expect(transaction.contexts?.trace).toMatchObject({ trace_id: traceId, parent_span_id: spanId })
    expect(spansOf(transaction).filter((name) => name.startsWith('db select') || name.startsWith('db with'))).not.toEqual([])
  })

  test('does not go on with what a huge or a foreign baggage says', async () => {
    const hostile = [
      `sentry-trace_id=${traceId},sentry-public_key=${key},${'sentry-a=SENTINEL,'.repeat(500)}`,
      `sentry-trace_id=${traceId},sentry-public_key=${'f'.repeat(32)},sentry-transaction=SENTINEL`,
    ]
    for (const baggage of hostile) {
      const html = await (await fetch(`${server.url}/`, { headers: { 'sentry-trace': `${'a'.repeat(32)}-${spanId}-1`, baggage } })).text()
      expect(/<meta name="baggage" content="([^"]+)"/.exec(html)?.[1]?.length).toBeLessThanOrEqual(8192)
      expect(html).not.toContain('a'.repeat(32))
    }
    expect(server.sentry.text()).not.toContain('SENTINEL')
  })

  test('is not sent where it ended in 404 or was a probe', async () => {
    const paths = ['/results/0123456789abcdefghjk', '/no/such/page', '/api/results/0123456789abcdefghjk', '/api/health']
    const statuses = []
    for (const path of paths) statuses.push((await fetch(`${server.url}${path}`)).status)
    expect(statuses).toEqual([404, 404, 404, 200])
    await fetch(`${server.url}/api/facets`)
    await server.sentry.waitFor(({ transactions }) => transactions().find((given) => given.transaction === 'GET /api/facets'))
    const dropped = /^GET (\/results\/\$id|\/api\/results\/\$id|\(unknown\)|\/api\/health)$/
    expect(server.sentry.transactions().filter(({ transaction = '' }) => dropped.test(transaction))).toEqual([])
  })
})

test.describe('the reading of a log', () => {
  let server: MonitoredServer
  test.beforeAll(async () => {
    server = await startMonitored()
  })

  test('is a transaction with its size and its end', async () => {
    await server.upload(aLog)
    await server.upload('{}')
    await server.sentry.waitFor(({ transactions }) => (transactions().filter(isReading).length === 2 ? true : null))
    const readings = server.sentry.transactions().filter(isReading)
    expect(readings.map(({ contexts }) => contexts?.trace?.data)).toEqual([
      expect.objectContaining({ 'assay.outcome': 'done', 'assay.results': 1, 'assay.bytes': JSON.stringify(aLog).length }),
      expect.objectContaining({ 'assay.outcome': 'not-sarif', 'assay.bytes': 2 }),
    ])
    expect(readings.map(({ contexts }) => contexts?.trace?.status)).toEqual(['ok', 'ok'])
    expect(server.sentry.events()).toEqual([])
  })

  test('that fails within Assay is an event, and so is a thread that ends', async () => {
    const results = hide('result')
    server.sql(results.away)
    await fetch(`${server.url}/api/uploads`, { method: 'POST', body: JSON.stringify(aLog) })
    const failed = await server.sentry.waitFor(({ events }) => events().find(({ tags }) => tags?.['where'] === 'import'))
    expect(failed.exception?.values?.at(-1)).toMatchObject({ type: 'SqliteError', value: 'SQLITE_ERROR', mechanism: { handled: true } })
    const reported = () => server.log.filter((line) => line.includes('The thread that reads uploads has failed.'))
    await expect.poll(reported).not.toEqual([])
    await expect.poll(() => server.sentry.events().length).toBeGreaterThan(1)
    server.sql(results.back)
  })

  function isReading({ transaction }: { transaction?: string }): boolean {
    return transaction === 'reading of a log'
  }
})

test.describe('an error', () => {
  let server: MonitoredServer
  test.beforeAll(async () => {
    server = await startMonitored({ ASSAY_MODEL_ROWS: '0' })
    server.sql(hide('result').away)
  })

  for (const [path, where] of [
    ['/api/results', 'API request'],
    ['/', 'server function'],
  ] as const) {
    test(`of ${path} is one event under the digest of the log`, async () => {
      const [events, lines] = [server.sentry.events().length, server.log.length]
      expect((await fetch(`${server.url}${path}`)).status).toBe(500)
      const event = await server.sentry.waitFor((given) => given.events()[events])
      expect(event).toMatchObject({ tags: { where }, level: 'error', transaction: `GET ${path}` })
      await expect.poll(() => server.log.slice(lines).join('\n')).toContain(String(event.tags?.['digest']))
      await server.sentry.waitFor(({ items }) => items('log')[0])
      expect(server.sentry.events().length).toBe(events + 1)
    })
  }
})

test.describe('an error of a page', () => {
  let server: MonitoredServer
  test.beforeAll(async () => {
    server = await startMonitored()
  })

  for (const place of examplePlaces) {
    test(`in its ${place} is one event under the digest of the page and of the log`, async () => {
      const [events, lines] = [server.sentry.events().length, server.log.length]
      const answer = await fetch(`${server.url}/sentry-example-page?fail=${place}`)
      const html = await answer.text()
      const event = await server.sentry.waitFor((given) => given.events()[events])
      const digest = String(event.tags?.['digest'])
      expect(answer.status).toBe(500)
      expect(digest).toMatch(/^[0-9a-f]{12}$/)
      expect(html).toContain(digest)
      expect(event.exception?.values?.map(({ type }) => type)).toEqual(['ExampleError'])
      await expect.poll(() => server.log.slice(lines).filter((line) => line.includes(digest))).toHaveLength(1)
      // Whatever comes after it comes in a later transaction.
      await server.sentry.waitFor(({ transactions }) =>
        transactions().find(({ contexts }) => contexts?.trace?.trace_id === event.contexts?.trace?.trace_id),
      )
      expect(server.sentry.events().length).toBe(events + 1)
    })
  }
})

test('what is no failure sends no event', async () => {
  const server = await startMonitored()
  await fetch(`${server.url}/results/0123456789abcdefghjk`)
  const redirected = await fetch(`${server.url}/results?q=`, { redirect: 'manual' })
  expect(redirected.status).toBe(307)
  await fetch(`${server.url}/api/results?limit=none`)
  await fetch(`${server.url}/api/uploads`, { method: 'POST', body: 'x', headers: { origin: 'https://elsewhere.example.org' } })
  const giveUp = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(65_536))
      setTimeout(() => giveUp.abort(), 100)
    },
  })
  const upload = { method: 'POST', body, duplex: 'half', signal: giveUp.signal } as RequestInit // `duplex` is not among TypeScript's
  await expect(fetch(`${server.url}/api/uploads`, upload)).rejects.toThrow()
  await fetch(`${server.url}/api/facets`)
  await server.sentry.waitFor(({ transactions }) => transactions().find((given) => given.transaction === 'GET /api/facets'))
  await server.stop()
  expect(server.sentry.events()).toEqual([])
})
