import type { Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { messages, open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

/** The requests for data that a page makes from now on. */
function dataRequests(page: Page): URL[] {
  const requests: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/_serverFn/')) requests.push(new URL(request.url()))
  })
  return requests
}

/** Comes back to the window from another one. */
async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('a result that is pointed at is fetched once, and shown at once when it is opened', async ({ page, context, server }) => {
  await send(server.url, logOf([{ message: 'Near' }, { message: 'Far', line: 9 }], { tool: 'Prefetch' }), { project: 'prefetch' })
  await open(page, '/results?q=project:prefetch')
  const requests = dataRequests(page)
  const row = messages(page).getByText('Near')
  const [id = ''] = await resultIds(server.url, 'project:prefetch Near')
  const fetched = page.waitForResponse((response) => response.url().includes(id))
  await row.hover()
  await (await fetched).finished()
  await expect.poll(() => requests.length).toBe(2)
  // What is there needs no server.
  await context.setOffline(true)
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Near')
  await expect(page.getByRole('navigation', { name: 'List of results' })).toContainText('1 of 2')
  await context.setOffline(false)
  const asked = requests.map(({ pathname, search }) => pathname + search)
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked.filter((request) => request.includes(id))).toHaveLength(2)
})

test('who returns to the window sees what has been read since', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'First', fingerprint: 'a' }], { tool: 'Focus' }), { project: 'focus' })
  await open(page, '/results?q=project:focus')
  await expect(messages(page)).toHaveText(['First'])
  await send(server.url, logOf([{ message: 'Second', fingerprint: 'b' }], { tool: 'Focus' }), { project: 'focus' })
  await returnTo(page)
  await expect(messages(page)).toHaveText(['Second'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 result')

  await page.getByRole('link', { name: 'Overview' }).click()
  const row = page.getByRole('region', { name: 'Table of projects' }).getByRole('row', { name: /^focus/ })
  await expect(row).toContainText('Focus')
  await send(server.url, logOf([{ message: 'Third', fingerprint: 'c' }], { tool: 'Another' }), { project: 'focus' })
  await returnTo(page)
  await expect(row).toContainText('Another, Focus')
})

test('a result that was fixed in the meantime says so to who returns to it', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'Passing', fingerprint: 'a' }], { tool: 'Passing' }), { project: 'passing' })
  await open(page, '/results?q=project:passing')
  await messages(page).click()
  const heading = page.getByRole('main').getByRole('list').first()
  await expect(heading).toContainText('open, first seen just now')
  await send(server.url, logOf([], { tool: 'Passing' }), { project: 'passing' })
  await returnTo(page)
  await expect(heading).toContainText('fixed, first seen just now')
})
