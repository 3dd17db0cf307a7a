import { expectAccessible } from './accessibility.ts'
import { open } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ expectedErrors: [/ExampleError|example page|status of (500|403)|ERR_FAILED/] })

test('without a DSN the example page says what is missing and how to set it', async ({ page }) => {
  await open(page, '/sentry-example-page')
  const off = page.getByRole('region', { name: 'Off: no DSN is set' })
  await expect(off).toContainText('SENTRY_DSN=https://key@host/project npm start')
  for (const name of ['SENTRY_SAMPLE_RATE', 'SENTRY_TRACES_SAMPLE_RATE', 'SENTRY_TUNNEL', 'SENTRY_SEND_MESSAGES']) {
    await expect(off).toContainText(name)
  }
  await page.getByRole('button', { name: 'Raise a client error' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'sent nowhere' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Raise a server error' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The server’s log has it under its digest.' })).toHaveCount(1)
  await expectAccessible(page)
})

test('without a DSN the SDK is never asked for, and nothing goes elsewhere', async ({ page, server }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/results')
  // What comes once the page is usable and somebody points at it: the SDK would have come before.
  await expect(async () => {
    await page.mouse.move(200, 200)
    await page.mouse.move(210, 210)
    expect(asked.filter((url) => url.includes('/assets/serverFnFetcher-'))).not.toEqual([])
  }).toPass()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('browser-sdk') || !url.startsWith(server.url))).toEqual([])
})
