import type { Locator, Page } from 'playwright/test'
import { browserArguments, findBrowser } from '#tests/setup/browser.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

const executablePath = findBrowser()

// Scrollbars that take room, which Playwright hides otherwise.
test.use({
  bypassCSP: true,
  viewport: { width: 390, height: 700 },
  launchOptions: {
    ...(executablePath === null ? {} : { executablePath }),
    args: browserArguments,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

const list = '/results?q=project:scrollbars'

test.beforeAll(async ({ server }) => {
  await send(server.url, logOf([{ message: 'One' }]), { project: 'scrollbars' })
})

/** How much of the page is left on both sides of a box, the scrollbar not counted. */
async function roomBeside(box: Locator): Promise<number[]> {
  return box.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
    const { left, right } = element.getBoundingClientRect()
    return [left, document.documentElement.clientWidth - right]
  })
}

const boxes: [name: string, path: string, open: (page: Page) => Promise<Locator>, room: number][] = [
  [
    'the box for a verdict',
    list,
    async (page) => {
      await page.getByRole('link', { name: 'One' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('One')
      await page.keyboard.press('e')
      return page.getByRole('dialog', { name: 'Verdict' })
    },
    8,
  ],
  [
    'the sheet of keys',
    list,
    async (page) => {
      await page.keyboard.press('?')
      return page.getByRole('dialog', { name: 'Keys' })
    },
    12,
  ],
  [
    'the menu of an export',
    list,
    async (page) => {
      await page.getByRole('button', { name: /^Export/ }).click()
      return page.locator('.export-panel:popover-open')
    },
    16,
  ],
  [
    'the help of the search',
    list,
    async (page) => {
      await page.locator('.search-help-button').click()
      return page.locator('.search-help:popover-open')
    },
    16,
  ],
  [
    'the menu of saved filters',
    `${list}+path:${'long-'.repeat(30)}`,
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Saved' }).click()
      await page.getByRole('menuitem', { name: 'Save this query…' }).click()
      await page.getByRole('dialog', { name: 'Save this query' }).getByRole('textbox').fill('long '.repeat(30))
      await page.keyboard.press('Enter')
      await page.getByRole('banner').getByRole('button', { name: 'Saved' }).click()
      return page.getByRole('menu', { name: 'Saved filters' })
    },
    8,
  ],
]

for (const [name, path, show, room] of boxes) {
  test(`${name} has as much room on both sides as it should, beside a scrollbar that takes some`, async ({ page }) => {
    await open(page, path)
    // The width of the window counts the scrollbar then, as it does in other browsers in any case.
    await page.addStyleTag({ content: 'html { overflow-y: auto !important } body { min-height: 200vh }' })
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5)
    const box = await show(page)
    await expect(box).toBeVisible()
    const beside = await roomBeside(box)
    expect(Math.min(...beside), String(beside)).toBeGreaterThanOrEqual(room - 0.5)
  })
}
