import type { Page } from 'playwright/test'
import { named } from '#tests/fixtures/log.ts'
import { holdRequests } from './data-requests.ts'
import { messages, send } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:earliest'

test.beforeAll(async ({ server }) => {
  await send(server.url, named(['One', 'Two', 'Three']), { project: 'earliest' })
})

/** Opens a page whose first script does not come yet. Gives what lets it come, and waits until the page is alive. */
async function openWithoutScript(page: Page, path: string): Promise<() => Promise<void>> {
  const held = await holdRequests(page, /\/assets\/index-[^/]*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  // It stands behind all that the page shows.
  await page.locator('script[src]').last().waitFor({ state: 'attached' })
  await expect.poll(() => held.urls().length).toBeGreaterThan(0)
  return async () => {
    await held.stop()
    await page.locator('html[data-hydrated]').waitFor()
  }
}

test('keys that are pressed before the first script of a page is there count', async ({ page }) => {
  const letScriptCome = await openWithoutScript(page, list)
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
  await letScriptCome()
  await expect(messages(page).nth(1)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('1 selected')
})

test('a button that is pressed before counts, once', async ({ page }) => {
  const letScriptCome = await openWithoutScript(page, list)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await letScriptCome()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
})

test('a press that is a mouse event alone, as some browsers have it, counts before, too', async ({ page }) => {
  const letScriptCome = await openWithoutScript(page, list)
  const button = page.getByRole('button', { name: 'Preview', exact: true })
  await button.evaluate((element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await letScriptCome()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
})

test('while the help is open, / leads nowhere before, as it does not later', async ({ page }) => {
  const letScriptCome = await openWithoutScript(page, list)
  await page.getByRole('button', { name: 'How to search' }).click()
  await expect(page.locator('#search-help')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search results' })).not.toBeFocused()
  await letScriptCome()
  await expect(page.getByRole('combobox', { name: 'Search' })).not.toBeFocused()
})

test('what is typed behind / before is for the search, and no key that came earlier counts', async ({ page }) => {
  const letScriptCome = await openWithoutScript(page, list)
  await page.keyboard.press('x')
  await page.keyboard.press('/')
  await page.keyboard.type('rule:a/b')
  await expect(page.getByRole('searchbox', { name: 'Search results' })).toHaveValue(/rule:a\/b$/)
  await letScriptCome()
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toHaveValue(/rule:a\/b$/)
  await expect(box).toBeFocused()
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden()
})
