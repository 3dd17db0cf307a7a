import { expect, type Page, test } from 'playwright/test'
import { openMonitored } from './monitored.ts'
import { endMonitoredServers, startMonitored } from './monitored-server.ts'

test.afterAll(endMonitoredServers)

test('SENTRY_SEND_MESSAGES: the message of an error in the browser is sent as it is', async ({ page }) => {
  const { url, sentry } = await startMonitored({ SENTRY_SEND_MESSAGES: '1' })
  await openMonitored(page, url)
  await raise(page, 'raised by a test')
  const event = await sentry.waitFor(() => sentry.events()[0])
  expect(event.exception?.values?.[0]?.value).toBe('raised by a test')
})

test('SENTRY_TUNNEL: browsers send through their own origin alone, and it arrives', async ({ page }) => {
  const { url, sentry } = await startMonitored({ SENTRY_TUNNEL: '/monitoring' })
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) elsewhere.push(request.url())
  })
  const posted = page.waitForRequest(`${url}/monitoring`)
  await openMonitored(page, url)
  await raise(page, 'raised by a test')
  expect((await posted).method()).toBe('POST')
  const event = await sentry.waitFor(() => sentry.events()[0])
  expect(event).toMatchObject({ platform: 'javascript', tags: { where: 'window' } })
  expect(elsewhere).toEqual([])
})

test('SENTRY_TUNNEL: the example page says that it went through it', async ({ page }) => {
  const { url } = await startMonitored({ SENTRY_TUNNEL: '/monitoring' })
  await openMonitored(page, `${url}/sentry-example-page`)
  await expect(page.getByRole('region', { name: 'On: a DSN is set' })).toContainText('from browsers through /monitoring on this server')
  await page.getByRole('button', { name: 'Raise a client error' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'through /monitoring on this server' })).toContainText('It arrived at')
})

test('sample rates: what they leave out is not sent, and the example page says so; its slow span is sent all the same', async ({
  page,
}) => {
  const { url, sentry } = await startMonitored({ SENTRY_SAMPLE_RATE: '0', SENTRY_TRACES_SAMPLE_RATE: '0.000001' })
  await openMonitored(page, `${url}/sentry-example-page`)
  await expect(page.getByRole('region', { name: 'On: a DSN is set' })).toContainText('Sent of errors0 %')
  await page.getByRole('button', { name: 'Raise a client error' }).click()
  await page.getByRole('button', { name: 'Run a slow span' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'its sample rate left it out' })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('status').filter({ hasText: 'It arrived at' })).toBeVisible()
  expect(sentry.events()).toEqual([])
  expect(sentry.transactions().map(({ transaction }) => transaction)).toEqual(['Slow example'])
})

test('environment and release are those that are configured', async ({ page }) => {
  const { url, sentry } = await startMonitored({ SENTRY_ENVIRONMENT: 'staging', SENTRY_RELEASE: 'assay@next' })
  await openMonitored(page, url)
  await raise(page, 'raised by a test')
  expect(await sentry.waitFor(() => sentry.events()[0])).toMatchObject({ environment: 'staging', release: 'assay@next' })
})

async function raise(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    queueMicrotask(() => {
      throw new Error(text)
    })
  }, message)
}
