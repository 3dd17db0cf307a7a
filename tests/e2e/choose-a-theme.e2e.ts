import type { Page } from 'playwright/test'
import { open } from './pages.ts'
import { expect, test } from './server.ts'

const light = 'rgb(252, 252, 251)'
const dark = 'rgb(16, 17, 19)'

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

test('the theme is the system’s, and follows it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
  expect(await background(page)).toBe(dark)
  await expect(page.getByRole('radio', { name: 'System theme' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await background(page)).toBe(light)
})

test('a theme that was chosen holds at once, on every page and from the first paint on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  await page.getByTitle('Dark theme').click()
  await expect(page.getByRole('radio', { name: 'Dark theme' })).toBeChecked()
  expect(await background(page)).toBe(dark)
  // The server writes it into the page, so that no script has to and nothing flashes.
  const response = await page.goto('/results')
  expect(await response?.text()).toContain('<html lang="en" class="dark">')
  expect(await background(page)).toBe(dark)
  await expect(page.getByRole('radio', { name: 'Dark theme' })).toBeChecked()
  await page.getByTitle('Light theme').click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await background(page)).toBe(light)
})

test.describe('who wants no motion', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`sees ${reducedMotion === 'reduce' ? 'none' : 'some otherwise'} while a page is fetched`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      await open(page, '/')
      const answer = Promise.withResolvers<void>()
      await page.route('**/_serverFn/**', async (route) => {
        await answer.promise
        await route.continue()
      })
      await page.getByRole('link', { name: 'Results' }).click()
      const bar = page.getByRole('progressbar', { name: 'Loading the page' })
      await expect(bar).toBeVisible()
      const animations = await bar.evaluate((element) => element.getAnimations({ subtree: true }).length)
      expect(animations > 0).toBe(reducedMotion === 'no-preference')
      answer.resolve()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/results$/)
      await expect(bar).toHaveCount(0)
    })
  }
})
