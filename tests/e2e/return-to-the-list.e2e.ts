import type { Page } from 'playwright/test'
import { messages, open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:return&sort=rule'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'return' })
})

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** Goes to the second page of the list and opens a result far down on it. Gives what the list was like. */
async function openFromSecondPage(page: Page) {
  await open(page, list)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('51–100')
  const row = messages(page).nth(40)
  await row.scrollIntoViewIfNeeded()
  const before = { url: page.url(), place: await scrolled(page), messages: await messages(page).allTextContents() }
  expect(before.place).toBeGreaterThan(500)
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(before.messages[40]))
  await expect.poll(() => scrolled(page)).toBe(0)
  return before
}

async function expectBack(page: Page, before: Awaited<ReturnType<typeof openFromSecondPage>>, row = 40): Promise<void> {
  await expect(page).toHaveURL(before.url)
  await expect(messages(page)).toHaveText(before.messages)
  await expect.poll(() => scrolled(page)).toBe(before.place)
  await expect(messages(page).nth(row)).toBeFocused()
}

test('the way back of the browser leads to the same page, place and row of the list', async ({ page }) => {
  const before = await openFromSecondPage(page)
  await page.goBack()
  await expectBack(page, before)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(before.messages[40]))
})

test('the way back of the page leads there, too, also after steps to other results', async ({ page }) => {
  const before = await openFromSecondPage(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(heading).toHaveText(String(before.messages[41]))
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(heading).toHaveText(String(before.messages[42]))
  await page.getByRole('link', { name: 'Back to 1,203 results' }).click()
  await expectBack(page, before, 42)
})

test('a list that is loaded anew keeps its query, order, page and place', async ({ page }) => {
  await open(page, list)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('51–100')
  await messages(page).nth(40).scrollIntoViewIfNeeded()
  const before = { url: page.url(), place: await scrolled(page), messages: await messages(page).allTextContents() }
  await page.reload()
  await expect(page).toHaveURL(before.url)
  await expect(messages(page)).toHaveText(before.messages)
  await expect.poll(() => scrolled(page)).toBe(before.place)
  await expect(page.getByRole('combobox', { name: 'Search results' })).toHaveValue('project:return')
})

test('an address shows the same to somebody else', async ({ page, browser }) => {
  await open(page, list)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('51–100')
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(page.url())
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('1,203 results')
  await expect(messages(theirs)).toHaveText(await messages(page).allTextContents())
  await other.close()
})
