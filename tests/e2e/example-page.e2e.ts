import type { Event } from '@sentry/core'
import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, openMonitored, test } from './monitored.ts'

test.use({ database: 'example-page' })

const path = '/sentry-example-page'

test('what is configured is shown, the key of the DSN is not', async ({ page, sentry }) => {
  await openMonitored(page, path)
  const configured = page.getByRole('region', { name: 'On: a DSN is set' })
  await expect(configured).toContainText(`Sent to${new URL(sentry.dsn).host}, project 42`)
  await expect(configured).toContainText('Environmentproduction')
  await expect(configured).toContainText(/Releaseassay@\d+\.\d+\.\d+/)
  await expect(configured).toContainText('Sent of errors100 %')
  await expect(configured).toContainText('Messageswithheld')
  await expect(page.locator('body')).not.toContainText(new URL(sentry.dsn).username)
})

test.describe('an example', () => {
  test.use({ expectedErrors: [/ExampleError|example page|status of (500|403)|ERR_FAILED/] })

  test('of an error in the browser says where it went, and it is there', async ({ page, sentry }) => {
    await openMonitored(page, path)
    await page.getByRole('button', { name: 'Raise a client error' }).click()
    const outcome = outcomeOf(page, 'Client error')
    await expect(outcome).toContainText(`It arrived at ${new URL(sentry.dsn).host}, project 42.`)
    const [event] = sentry.events()
    expect(await valueOf(page, 'Client error', 'Event')).toBe(event?.event_id)
    expect(event).toMatchObject({ platform: 'javascript', exception: { values: [{ type: 'ExampleError', value: 'example' }] } })
    expect(sentry.events()).toHaveLength(1)
  })

  test('of an error on the server says its digest and where it went, and it is there', async ({ page, sentry }) => {
    await openMonitored(page, path)
    await page.getByRole('button', { name: 'Raise a server error' }).click()
    await expect(outcomeOf(page, 'Server error')).toContainText(`It arrived at ${new URL(sentry.dsn).host}, project 42.`)
    const [event] = sentry.events()
    expect(await valueOf(page, 'Server error', 'Event')).toBe(event?.event_id)
    expect(await valueOf(page, 'Server error', 'Digest')).toBe(event?.tags?.['digest'])
    expect(event).toMatchObject({ platform: 'node', exception: { values: [{ type: 'ExampleError' }] } })
    expect(sentry.events()).toHaveLength(1)
  })

  test('of an error while rendering leads to a page with a digest, by which its event is found', async ({ page, sentry }) => {
    await openMonitored(page, path)
    await page.getByRole('button', { name: 'Fail to render' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
    const event = await sentry.waitFor(() => sentry.events().find((event) => digestOf(event)))
    await expect(page.getByRole('main')).toContainText(digestOf(event))
    await page.goto(path)
    await page.getByLabel('Digest of an error of the server').fill(digestOf(event))
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(`${path}?digest=${digestOf(event)}`)
    const found = page.getByRole('region', { name: 'Find the event of a digest' })
    await expect(found).toContainText('It arrived at')
    await expect(found).toContainText(String(event.event_id))
  })

  test('of a slow span says its trace, and it is there', async ({ page, sentry }) => {
    await openMonitored(page, path)
    await page.getByRole('button', { name: 'Run a slow span' }).click()
    await expect(outcomeOf(page, 'Slow span')).toContainText('It arrived at')
    const slow = sentry.transactions().find(({ transaction }) => transaction === 'Slow example')
    expect(await valueOf(page, 'Slow span', 'Trace')).toBe(slow?.contexts?.trace?.trace_id)
    expect(Number(slow?.timestamp) - Number(slow?.start_timestamp)).toBeGreaterThan(1.1)
  })

  test('that cannot reach Sentry says so', async ({ page }) => {
    await page.route('**/api/42/envelope/**', (route) => route.abort())
    await openMonitored(page, path)
    await page.getByRole('button', { name: 'Raise a client error' }).click()
    await expect(outcomeOf(page, 'Client error')).toContainText(/did not arrive at .* SENTRY_TUNNEL/)
  })

  test('that Sentry refuses says so', async ({ page }) => {
    await page.route('**/api/42/envelope/**', (route) => route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } }))
    await openMonitored(page, path)
    await page.getByRole('button', { name: 'Raise a client error' }).click()
    await expect(outcomeOf(page, 'Client error')).toContainText('refused it with status 403')
  })

  test('is announced, and all of them are accessible with their outcomes', async ({ page }) => {
    await openMonitored(page, path)
    await page.getByRole('button', { name: 'Raise a client error' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Raise a server error' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'It arrived at' })).toHaveCount(2)
    await expectAccessible(page)
  })
})

test('a digest that nobody knows is said to be unknown', async ({ page }) => {
  await page.goto(`${path}?digest=0123456789ab`)
  await expect(page.getByRole('region', { name: 'Find the event of a digest' })).toContainText(
    'This server has sent no event with the digest',
  )
})

test('what cannot be a digest, or a place to fail in, is passed over', async ({ page }) => {
  const response = await page.goto(`${path}?digest=0123456789abc&fail=nowhere`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Error monitoring' })).toBeVisible()
  await expect(page.getByLabel('Digest of an error of the server')).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/ExampleError|status of 500/] })

  test('the page is readable, and the server can be made to fail', async ({ page, sentry }) => {
    await page.goto(path)
    await expect(page.getByText('The client error and the slow span need JavaScript.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Raise a client error' })).toBeHidden()
    await page.getByRole('button', { name: 'Raise a server error' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
    const event = await sentry.waitFor(() => sentry.events().find((event) => digestOf(event)))
    await expect(page.getByRole('main')).toContainText(digestOf(event))
  })
})

/** Where the row of an example says what came of it. */
function outcomeOf(page: Page, title: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('status')
}

async function valueOf(page: Page, title: string, name: string): Promise<string | null> {
  const term = page.getByRole('term').filter({ hasText: name })
  return outcomeOf(page, title).locator('.example-ids > div').filter({ has: term }).getByRole('definition').textContent()
}

function digestOf({ tags }: Event): string {
  return String(tags?.['digest'] ?? '')
}
