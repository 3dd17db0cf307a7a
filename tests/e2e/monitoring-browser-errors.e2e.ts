import type { Event } from '@sentry/core'
import type { Page } from 'playwright/test'
import type { SentryReceiver } from '#tests/setup/sentry-receiver.ts'
import { expect, openMonitored, test } from './monitored.ts'
import { resultIds, send, shopLog } from './pages.ts'

test.use({
  database: 'monitoring-browser-errors',
  expectedErrors: [
    /raised by a test|ExampleError|example page|ResizeObserver|Script error|isNotFound|Response|AbortError|aborted|status of (404|410|500)|ERR_FAILED|Failed to fetch dynamically|Object/,
  ],
})

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'shop' })
})

test.describe('arrives, and once', () => {
  test('an error in an event handler', async ({ page, sentry }) => {
    await openMonitored(page, '/sentry-example-page')
    await page.getByRole('button', { name: 'Raise a client error' }).click()
    await expectOne(page, sentry, { type: 'ExampleError', where: 'window', handled: false, route: '/sentry-example-page' })
  })

  test('a rejection that nobody handles', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await page.evaluate(() => void Promise.reject(new TypeError('raised by a test')))
    await expectOne(page, sentry, { type: 'TypeError', where: 'promise', handled: false, route: '/results' })
  })

  test('an error while rendering in the browser', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await navigate(page, '/sentry-example-page?fail=render')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
    await expectOne(page, sentry, { type: 'ExampleError', where: 'boundary', handled: true, route: '/sentry-example-page' })
  })

  test('an error in a loader that runs in the browser', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await navigateInVain(page, '/sentry-example-page?fail=loader')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
    await expectOne(page, sentry, { type: 'ExampleError', where: 'boundary', handled: true, route: '/sentry-example-page' })
  })

  test('an error of a server function that the browser called: from the server alone, under the digest that the page shows', async ({
    page,
    sentry,
  }) => {
    await openMonitored(page, '/results')
    await navigateInVain(page, '/sentry-example-page?fail=server-function')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
    await raiseLast(page, sentry)
    // The second is of the whole page, which was loaded since the navigation failed.
    const sent = sentry.events().filter((event) => !isLast(event))
    expect(sent.map(({ platform }) => platform)).toEqual(['node', 'node'])
    await expect(page.getByRole('main')).toContainText(String(sent[1]?.tags?.['digest']))
  })

  test('a part of the script that cannot be loaded', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await page.route(/\/assets\/sentry-example-page-/, (route) => route.abort())
    await navigate(page, '/sentry-example-page')
    const event = await sentry.waitFor(() => sentry.events().find(({ tags }) => tags?.['where'] === 'chunk'))
    expect(event).toMatchObject({ exception: { values: [{ type: 'TypeError' }] } })
    expect(sentry.events()).toHaveLength(1)
  })

  test('what failed before the SDK was there, with its time', async ({ page, sentry }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/browser-sdk-/, async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(/\/assets\/browser-sdk-/)
    await page.goto('/results')
    await asked
    const raised = await page.evaluate(() => {
      const now = Date.now()
      queueMicrotask(() => {
        throw new RangeError('raised by a test')
      })
      void Promise.reject(new TypeError('raised by a test'))
      return now
    })
    const heard = await page.evaluate(() => new Promise<number>((resolve) => setTimeout(() => resolve(Date.now()))))
    // Whatever is sent from here on has a later time of its own.
    await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(heard)
    release()
    await sentry.waitFor(() => (sentry.events().length === 2 ? true : null))
    const sent = sentry.events()
    expect(sent.map((event) => event.exception?.values?.[0]?.type).sort()).toEqual(['RangeError', 'TypeError'])
    for (const { timestamp = 0 } of sent) {
      expect(Math.round(timestamp * 1000)).toBeGreaterThanOrEqual(raised)
      expect(Math.round(timestamp * 1000)).toBeLessThanOrEqual(heard)
    }
  })
})

test.describe('does not arrive', () => {
  test.use({ bypassCSP: true })

  test('“Script error.” of another origin', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await page.route('http://elsewhere.test/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("raised by a test")' }),
    )
    const heard = page.evaluate(() => new Promise((resolve) => addEventListener('error', ({ message }) => resolve(message))))
    await page.addScriptTag({ url: 'http://elsewhere.test/script.js' })
    expect(await heard).toBe('Script error.')
    await expectNone(page, sentry)
  })

  test('either notice of a ResizeObserver', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    const heard = await page.evaluate(() => {
      const notice = new Promise((resolve) => addEventListener('error', ({ message }) => resolve(message), { once: true }))
      const box = document.body.appendChild(document.createElement('div'))
      new ResizeObserver(() => (box.style.height = `${box.offsetHeight + 1}px`)).observe(box)
      return notice
    })
    expect(heard).toBe('ResizeObserver loop completed with undelivered notifications.')
    // What Chromium said until 2023, and some browsers still do.
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' })))
    await expectNone(page, sentry)
  })

  test('a redirect and a not-found of the framework, also where nobody handles them', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await page.evaluate(() => {
      void Promise.reject({ isNotFound: true })
      void Promise.reject(Object.assign(new Response(null, { status: 307 }), { options: { to: '/' } }))
    })
    await navigate(page, '/results/00000000000000000000')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such result')
    await expectNone(page, sentry)
  })

  test('a request that was called off', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await page.route('**/api/health', () => {})
    await page.evaluate(() => {
      const called = new AbortController()
      void fetch('/api/health', { signal: called.signal })
      called.abort()
    })
    await expectNone(page, sentry)
  })

  test('an error of a browser’s extension', async ({ page, sentry }) => {
    await openMonitored(page, '/results')
    await page.evaluate(() => {
      const error = new Error('raised by a test')
      error.stack = `Error: raised by a test\n    at run (chrome-extension://abcdefgh/content.js:1:2)`
      void Promise.reject(error)
    })
    await expectNone(page, sentry)
  })

  test('the transaction of a page that ends in 404, loaded or navigated to', async ({ page, sentry, server }) => {
    await openMonitored(page, '/results/00000000000000000000')
    await navigate(page, '/results/11111111111111111111')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such result')
    await navigate(page, '/no/such/page')
    await expect(page).toHaveTitle(/./)
    const [id = ''] = await resultIds(server.url, '')
    await navigate(page, `/results/${id}`)
    const found = await sentry.waitFor(() => sentry.transactions().find(({ contexts }) => contexts?.trace?.op === 'navigation'))
    expect(found.transaction).toBe('/results/$id')
    // Of each page that there was, in their order: the found one is the last and the first that was sent.
    const told = sentry.transactions().filter(({ platform }) => platform === 'javascript')
    expect(told.map(({ event_id }) => event_id)).toEqual([found.event_id])
    expect(found.contexts?.trace?.data).not.toHaveProperty(['http.response.status_code'])
  })
})

type Expected = { type: string; where: string; handled: boolean; route: string }

/** Exactly one error has arrived when one that is raised afterwards has, and it is this. */
async function expectOne(page: Page, sentry: SentryReceiver, { type, where, handled, route }: Expected): Promise<void> {
  await raiseLast(page, sentry)
  // The server tells of its own, as when the whole page is loaded since a navigation failed.
  const [event, ...others] = sentry.events().filter((event) => event.platform === 'javascript' && !isLast(event))
  expect(others).toEqual([])
  expect(event).toMatchObject({ level: 'error', transaction: route, tags: { where } })
  expect(event?.exception?.values?.at(-1)).toMatchObject({ type, mechanism: { handled } })
  expect(event?.exception?.values?.at(-1)?.stacktrace?.frames?.length).toBeGreaterThan(0)
}

async function expectNone(page: Page, sentry: SentryReceiver): Promise<void> {
  await raiseLast(page, sentry)
  expect(sentry.events().filter((event) => !isLast(event))).toEqual([])
}

/** Raises an error and waits until it has arrived: whatever was raised before it and is sent at all has arrived, too. */
async function raiseLast(page: Page, sentry: SentryReceiver): Promise<void> {
  await page.evaluate(() =>
    queueMicrotask(() => {
      throw new EvalError('raised by a test')
    }),
  )
  await sentry.waitFor(() => sentry.events().find(isLast))
}

function isLast(event: Event): boolean {
  return event.exception?.values?.[0]?.type === 'EvalError'
}

/** Goes to an address within the page that is open, as a link would. */
async function navigate(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), to)
  await expect(page).toHaveURL(to)
}

/** Goes to an address whose loader fails, and waits for what becomes of that: the whole page is loaded, and monitored again. */
async function navigateInVain(page: Page, to: string): Promise<void> {
  const loaded = page.waitForEvent('load')
  await navigate(page, to)
  await loaded
  await page.locator('html[data-monitored]').waitFor()
}
