import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:bar'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'bar' })
})

/** In how many lines stands what is in the bar above a list, or above its groups. */
async function linesOfBar(page: Page): Promise<number> {
  const parts = page.locator('.results-bar').locator('h1, .group-total, button, select, nav a')
  const middles = await parts.evaluateAll((elements) =>
    elements
      .map((element) => element.getBoundingClientRect())
      .flatMap(({ top, height }) => (height === 0 ? [] : [top + height / 2]))
      .sort((a, b) => a - b),
  )
  return middles.filter((middle, at) => middle - (middles[at - 1] ?? 0) > 12).length
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

for (const [width, lines] of [
  [1600, 1],
  [1440, 1],
  [1280, 1],
  [390, 3],
  [360, 3],
  [320, 3],
] as const) {
  test(`the bar above the list, and above its groups, has ${lines === 1 ? 'one line' : 'three lines'} at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    for (const path of [list, `${list}&group=rule`, `${list}+severity:high&group=rule&sort=count`]) {
      await open(page, path)
      const total = page.getByText(/^in \d rules$/)
      await expect(total).toHaveCount(path === list ? 0 : 1)
      expect(await linesOfBar(page), path).toBe(lines)
      expect(await overflow(page), path).toBe(0)
    }
    await expect(page.getByText('in 2 rules')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue('rule')
    await expectAccessible(page)
  })
}
