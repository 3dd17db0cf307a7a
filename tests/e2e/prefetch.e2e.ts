import type { Page } from 'playwright/test'
import { dataRequests, type HeldRequests, holdRequests } from './data-requests.ts'
import { messages, open, openWithClock, resultIds, row, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:prefetch'
let ids: string[]

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'prefetch' })
  ids = await resultIds(server.url, 'project:prefetch')
})

/** What a result's page asks for; the list asks for more rows meanwhile. */
const ofResults = /\/_serverFn\/(?:getResult|findNeighbours)/

/** So long a link is pointed at before it is prefetched, in milliseconds; the router's own value. */
const delay = 50

/** Points at a row of the list for so many milliseconds. */
async function pointAt(page: Page, at: number, milliseconds: number): Promise<void> {
  await row(page, at + 1)
    .getByRole('link')
    .hover()
  await page.clock.runFor(milliseconds)
}

/** Which rows the held requests are for, in the order in which they were sent. */
function rowsOf(held: HeldRequests): number[] {
  return held.urls().map((url) => ids.findIndex((id) => url.includes(id)))
}

/** What is sent at the same time may be held in any order. */
function sorted(rows: number[]): number[] {
  return rows.toSorted((a, b) => a - b)
}

test('a pointer that sweeps over 50 links has five of them prefetched at a time, and none that it has left', async ({ page }) => {
  await openWithClock(page, list)
  const held = await holdRequests(page, ofResults)
  const requests = dataRequests(page, ofResults)
  for (let at = 0; at < 50; at++) await pointAt(page, at, delay)
  await expect.poll(() => sorted(rowsOf(held))).toEqual([0, 1, 2, 3, 4])
  expect(requests).toHaveLength(5)

  // The one that is pointed at is next. A prefetch makes its two requests one after the other.
  await held.letGo(ids[0])
  await expect.poll(() => requests.length).toBe(6)
  await expect.poll(() => sorted(rowsOf(held))).toEqual([0, 1, 2, 3, 4])
  await held.letGo(ids[0])
  await expect.poll(() => sorted(rowsOf(held))).toEqual([1, 2, 3, 4, 49])

  // All others were left and are never asked for.
  await held.drain(requests, 12)
  await pointAt(page, 40, delay)
  await expect.poll(() => rowsOf(held)).toEqual([40])
  expect(requests).toHaveLength(13)
})

test('links that a pointer only crosses are not prefetched', async ({ page }) => {
  await openWithClock(page, list)
  const held = await holdRequests(page, ofResults)
  const requests = dataRequests(page, ofResults)
  for (let at = 0; at < 50; at++) await pointAt(page, at, delay - 1)
  await page.clock.runFor(1)
  await expect.poll(() => rowsOf(held)).toEqual([49])
  expect(requests).toHaveLength(1)
})

test('links that scrolling carries past a pointer that rests are not prefetched, but for the last', async ({ page }) => {
  await open(page, list)
  // The row under the pointer is the one that it is known to be on: all that comes of a turn has come.
  const isPointed = () => page.evaluate(() => document.elementFromPoint(800, 550)?.closest('.result-row')?.matches(':hover') ?? false)
  const turnTo = async (top: number, by: number) => {
    await page.mouse.wheel(0, by)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    await expect.poll(isPointed).toBe(true)
  }
  const pointedId = async () => (await page.locator('.result-row:hover').getAttribute('data-id')) ?? ''
  const before = dataRequests(page, ofResults)
  await page.mouse.move(800, 550)
  // What draws the list as it is scrolled is there.
  await page.mouse.wheel(0, 2000)
  await expect(page.locator('.result-row:hover')).toHaveAttribute('aria-rowindex', /^[4-9]\d$/)
  await expect.poll(isPointed).toBe(true)
  // No timer of before the clock is under way.
  const first = await pointedId()
  await expect.poll(() => before.filter((request) => request.url().includes(first)).length).toBe(2)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(800, 552)
  const requests = dataRequests(page, ofResults)
  for (let turn = 1; turn <= 8; turn++) {
    await turnTo(2000 + 220 * turn, 220)
    await page.clock.runFor(2 * delay)
  }
  expect(requests).toHaveLength(0)
  const last = await pointedId()
  await page.clock.runFor(delay)
  await expect.poll(() => requests.map((request) => request.url().includes(last))).toContain(true)
  expect(requests.filter((request) => !request.url().includes(last))).toHaveLength(0)
})

test('focus and touch are intents, and the newest goes first', async ({ browser, server }) => {
  const context = await browser.newContext({ hasTouch: true })
  const page = await context.newPage()
  await openWithClock(page, server.url + list)
  const held = await holdRequests(page, ofResults)
  await page.keyboard.press('Shift')
  for (let at = 0; at < 5; at++) {
    await messages(page).nth(at).focus()
    await page.clock.runFor(delay)
  }
  await expect.poll(() => rowsOf(held).toSorted()).toEqual([0, 1, 2, 3, 4])
  // One has the focus, one is pointed at, and one is touched.
  await messages(page).nth(5).focus()
  await page.clock.runFor(delay)
  await pointAt(page, 6, delay)
  await messages(page).nth(7).dispatchEvent('touchstart')
  for (const [finished, next] of [
    [0, 7],
    [1, 6],
    [2, 5],
  ] as const) {
    await held.letGo(ids[finished])
    await expect.poll(() => rowsOf(held).at(-1)).toBe(finished)
    await held.letGo(ids[finished])
    await expect.poll(() => rowsOf(held).at(-1)).toBe(next)
  }
  await context.close()
})

test('the focus that a page gives a link by itself is no intent', async ({ page }) => {
  await openWithClock(page, list)
  const requests = dataRequests(page, ofResults)
  await messages(page).nth(0).focus()
  await page.clock.runFor(10 * delay)
  expect(requests).toEqual([])
  await page.keyboard.press('Shift')
  await messages(page).nth(1).focus()
  await page.clock.runFor(delay)
  await expect.poll(() => requests.length).toBe(2)
  expect(requests.every((request) => request.url().includes(ids[1] ?? ''))).toBe(true)
})

test('a link that lost the focus while it waited is not prefetched', async ({ page }) => {
  await openWithClock(page, list)
  const held = await holdRequests(page, ofResults)
  const requests = dataRequests(page, ofResults)
  await page.keyboard.press('Shift')
  for (let at = 0; at < 8; at++) {
    await messages(page).nth(at).focus()
    await page.clock.runFor(delay)
  }
  await expect.poll(() => sorted(rowsOf(held))).toEqual([0, 1, 2, 3, 4])
  await page.locator('#main').focus()
  await held.drain(requests, 10)
  await pointAt(page, 9, delay)
  await expect.poll(() => rowsOf(held)).toEqual([9])
  expect(requests).toHaveLength(11)
})

test('a page that is gone to does not wait for prefetches', async ({ page }) => {
  await openWithClock(page, list)
  const held = await holdRequests(page, ofResults)
  for (let at = 0; at < 6; at++) await pointAt(page, at, delay)
  await expect.poll(() => sorted(rowsOf(held))).toEqual([0, 1, 2, 3, 4])
  await messages(page).nth(5).click()
  // Both of its requests at once, and what waited for a prefetch of it is forgotten.
  await expect.poll(() => sorted(rowsOf(held))).toEqual([0, 1, 2, 3, 4, 5, 5])
  await held.letGo(ids[5])
  await held.letGo(ids[5])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SqlInjection 10')
  expect(sorted(rowsOf(held))).toEqual([0, 1, 2, 3, 4])
})

test.describe('a prefetch that fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('says nothing and is tried again by a click', async ({ page }) => {
    await open(page, list)
    const held = await holdRequests(page, ofResults)
    await messages(page).nth(0).hover()
    await expect.poll(() => rowsOf(held)).toEqual([0])
    const failed = page.waitForEvent('requestfailed')
    await held.fail()
    await failed
    await held.stop()
    await messages(page).nth(0).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SqlInjection 1')
  })
})
