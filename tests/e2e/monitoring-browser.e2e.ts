import type { Page, Request } from 'playwright/test'
import { expect, openMonitored, test } from './monitored.ts'
import { messages, send, shopLog } from './pages.ts'

test.use({ database: 'monitoring-browser', expectedErrors: [/raised by a test/] })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'shop' })
})

test('environment is production in a production build, and the release is the same in browser and server', async ({ page, sentry }) => {
  await openMonitored(page, '/results')
  const load = await sentry.waitFor(() => transaction('/results', 'pageload'))
  const request = await sentry.waitFor(() => transaction('GET /results', 'http.server'))
  expect(load).toMatchObject({ platform: 'javascript', environment: 'production', release: expect.stringMatching(/^assay@\d+\.\d+\.\d+/) })
  expect(request).toMatchObject({ platform: 'node', environment: 'production', release: load.release })
  // One trace, from the server to the page that it rendered.
  expect(load.contexts?.trace).toMatchObject({ trace_id: request.contexts?.trace?.trace_id, parent_span_id: expect.any(String) })
  expect(load.measurements).toMatchObject({ fcp: { value: expect.any(Number) }, ttfb: { value: expect.any(Number) } })

  function transaction(name: string, op: string) {
    return sentry.transactions().find((found) => found.transaction === name && found.contexts?.trace?.op === op)
  }
})

test('one trace from a click to its SQL, the navigation under the name of its route', async ({ page, sentry }) => {
  await openMonitored(page, '/results')
  // A pointer would prefetch on its way, as a piece of the transaction before.
  const [request] = await Promise.all([page.waitForRequest(/_serverFn\/getResult/), messages(page).first().dispatchEvent('click')])
  const navigation = await sentry.waitFor(() => sentry.transactions().find(({ contexts }) => contexts?.trace?.op === 'navigation'))
  const { trace_id: trace = '' } = navigation.contexts?.trace ?? {}
  expect(navigation.transaction).toBe('/results/$id')
  const loader = navigation.spans?.find(({ op }) => op === 'loader')
  expect(loader).toMatchObject({ description: '/results/$id', trace_id: trace })
  const call = navigation.spans?.find(({ description }) => description === 'GET /_serverFn/getResult')
  expect(call).toMatchObject({ op: 'http.client', trace_id: trace, data: { 'http.response.status_code': 200 } })

  expect((await request.allHeaders())['sentry-trace']).toBe(`${trace}-${call?.span_id}-1`)
  const answer = await sentry.waitFor(() =>
    sentry.transactions().find(({ contexts }) => contexts?.trace?.parent_span_id === call?.span_id && contexts?.trace?.trace_id === trace),
  )
  expect(answer.transaction).toBe('GET /_serverFn/getResult')
  expect(answer.spans?.filter(({ op }) => op === 'db').length).toBeGreaterThan(0)
})

test.describe('the clock', () => {
  test('idle timeout: a navigation ends 1 s after the last that was done for it', async ({ page, sentry }) => {
    const ended = await openAndStopClock(page, sentry.dsn)
    await openFirstResult(page)
    await page.clock.runFor(999)
    expect(ended()).toBe(0)
    await page.clock.runFor(1)
    const navigation = await sentry.waitFor(() => sentry.transactions().find(({ transaction }) => transaction === '/results/$id'))
    expect(navigation.contexts?.trace?.data?.['sentry.idle_span_finish_reason']).toBe('idleTimeout')
  })

  test('child span timeout: a request keeps a navigation open for 15 s at most', async ({ page, sentry }) => {
    const ended = await openAndStopClock(page, sentry.dsn)
    await openFirstResult(page)
    await holdRequest(page, 1)
    await page.clock.runFor(14_999)
    expect(ended()).toBe(0)
    await page.clock.runFor(1)
    const navigation = await sentry.waitFor(() => sentry.transactions().find(({ transaction }) => transaction === '/results/$id'))
    expect(navigation.contexts?.trace?.data?.['sentry.idle_span_finish_reason']).toBe('heartbeatFailed')
  })

  test('final timeout: a navigation ends after 30 s, whatever is still being done for it', async ({ page, sentry }) => {
    const ended = await openAndStopClock(page, sentry.dsn)
    await openFirstResult(page)
    await holdRequest(page, 1)
    for (const more of [2, 3]) {
      await page.clock.runFor(10_000)
      await holdRequest(page, more)
    }
    await page.clock.runFor(9999)
    expect(ended()).toBe(0)
    await page.clock.runFor(1)
    const navigation = await sentry.waitFor(() => sentry.transactions().find(({ transaction }) => transaction === '/results/$id'))
    expect(navigation.contexts?.trace).toMatchObject({
      status: 'deadline_exceeded',
      data: { 'sentry.idle_span_finish_reason': 'finalTimeout' },
    })
  })

  test('log flush: a line of the log is sent 5 s after it was written', async ({ page, sentry }) => {
    await openAndStopClock(page, sentry.dsn)
    await raise(page, 'a line of the log')
    await sentry.waitFor(() => sentry.events()[0])
    const logs = () => sentry.received.filter(({ bytes }) => bytes.includes('"type":"log"') && bytes.includes('sentry.javascript.browser'))
    await page.clock.runFor(4999)
    expect(logs()).toEqual([])
    await page.clock.runFor(1)
    const [log] = await sentry.waitFor(() => (logs().length > 0 ? logs() : null))
    expect(log?.bytes.toString()).toContain('"body":"Something failed"')
  })
})

test('transport buffer: at most 64 requests to Sentry are under way at once', async ({ page, sentry }) => {
  await openMonitored(page, '/results')
  await sentry.waitFor(() => sentry.transactions().find(({ contexts }) => contexts?.trace?.op === 'pageload'))
  const underWay = new Set<Request>()
  page.on('request', (request) => isEnvelope(request.url(), sentry.dsn) && underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  const release = sentry.hold()
  for (let count = 0; count < 100; count += 1) await raise(page, `number ${count}`)
  await expect.poll(() => underWay.size).toBe(64)
  release()
  await expect.poll(() => underWay.size).toBe(0)
  expect(sentry.events()).toHaveLength(64)
  // With room again, errors are sent again.
  await raise(page, 'one more')
  await expect.poll(() => sentry.events().length).toBe(65)
})

test.describe('to other origins', () => {
  test.use({ bypassCSP: true })

  test('trace headers go on requests to the own origin and on no other', async ({ page, server, sentry }) => {
    await openMonitored(page, '/results')
    const { port } = new URL(server.url)
    const others = [
      'http://elsewhere.test/api/health',
      '//elsewhere.test/api/health',
      `http://127.0.0.1.elsewhere.test:${port}/api/health`,
      `http://localhost:${port}/api/health`,
      `${new URL(sentry.dsn).origin}/api/health`,
    ]
    await page.route(
      (url) => url.origin !== server.url,
      (route) => route.fulfill({ headers: { 'access-control-allow-origin': '*' }, body: '' }),
    )
    for (const address of others) expect(await headersOf(page, address), address).not.toHaveProperty('sentry-trace')
    for (const address of others) expect(await headersOf(page, address), address).not.toHaveProperty('baggage')
    for (const address of ['/api/health', `${server.url}/api/health`, 'api/health']) {
      const headers = await headersOf(page, address)
      expect(headers['sentry-trace'], address).toMatch(/^[0-9a-f]{32}-[0-9a-f]{16}-1$/)
      expect(headers['baggage'], address).toContain('sentry-trace_id=')
    }
  })
})

test('baggage: the header never exceeds 8,192 characters, whatever a caller has set', async ({ page }) => {
  await openMonitored(page, '/results')
  const own = Array.from({ length: 300 }, (_, at) => `member-${at}=${'x'.repeat(at % 50)}`).join(',')
  expect(own.length).toBeGreaterThan(8192)
  const { baggage = '' } = await headersOf(page, '/api/health', { baggage: own })
  expect(baggage.length).toBeLessThanOrEqual(8192)
  expect(baggage.length).toBeGreaterThan(8100)
  expect(baggage).toContain('sentry-trace_id=')
  expect(baggage.split(',').filter((member) => !member.startsWith('sentry-') && !own.split(',').includes(member))).toEqual([])
})

/** Opens the list and stops its clock once the transaction of its load is over; gives the count of what was sent to Sentry since. */
async function openAndStopClock(page: Page, dsn: string): Promise<() => number> {
  let sent = 0
  const loaded = page.waitForResponse((response) => isEnvelope(response.url(), dsn))
  await openMonitored(page, '/results')
  await loaded
  await page.clock.pauseAt(Date.now() + 60_000)
  page.on('request', (request) => (sent += isEnvelope(request.url(), dsn) ? 1 : 0))
  return () => sent
}

async function openFirstResult(page: Page): Promise<void> {
  await messages(page).first().click()
  await expect(page).toHaveURL(/\/results\/[0-9a-z]{20}/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SqlInjection 1')
}

/** Makes a request to Assay that is never answered. */
async function holdRequest(page: Page, number: number): Promise<void> {
  await page.route('**/api/health?held=*', () => {})
  await Promise.all([page.waitForRequest(/held=/), page.evaluate((held) => void fetch(`/api/health?held=${held}`).catch(() => {}), number)])
}

/** Has an error thrown that nobody catches, without a timer: the clock may stand still. */
async function raise(page: Page, message: string): Promise<void> {
  await page.evaluate(
    (text) =>
      queueMicrotask(() => {
        throw new Error(`${text}, raised by a test`)
      }),
    message,
  )
}

async function headersOf(page: Page, address: string, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const url = new URL(address, page.url()).href
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.url() === url),
    page.evaluate(
      ([to, given]) =>
        fetch(to, { headers: given }).then(
          () => null,
          () => null,
        ),
      [address, headers] as const,
    ),
  ])
  return request.allHeaders()
}

function isEnvelope(url: string, dsn: string): boolean {
  return url.startsWith(`${new URL(dsn).origin}/api/`) && url.includes('/envelope/')
}
