import type { Locator, Page } from 'playwright/test'
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

async function middleOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
  return y + height / 2
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

test('beside a preview the bar has two lines in a window that has just room for both, above groups as well', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 640 })
  for (const path of [list, `${list}&group=rule`]) {
    await open(page, path)
    if (path === list) await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
    for (const width of [1000, 1100, 1279, 1280]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await linesOfBar(page), `${path} at ${width}`).toBe(2)
      expect(await overflow(page), `${path} at ${width}`).toBe(0)
    }
    await page.setViewportSize({ width: 1000, height: 640 })
  }
  await expect(page.getByText(/^in \d rules$/)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('beside a preview the buttons of the bar stay in one line, in a window of any width', async ({ page }) => {
  await open(page, list)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const [title, view] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'View', exact: true })]
  for (const path of [list, `${list}&group=rule`]) {
    await open(page, path)
    for (const width of [1280, 1500, 1599, 1600, 1700, 1850, 1999, 2000, 2560]) {
      await page.setViewportSize({ width, height: 640 })
      expect(Math.abs((await middleOf(title)) - (await middleOf(view))), `${path} at ${width}`).toBeLessThan(3)
      expect(await overflow(page), `${path} at ${width}`).toBe(0)
    }
  }
})

test('in a window that is too narrow for one line, the bar has those that it has beside a preview', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 640 })
  await open(page, list)
  const [title, group, sort, button] = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('combobox', { name: 'Group' }),
    page.getByRole('link', { name: 'Oldest' }),
    page.getByRole('button', { name: 'View', exact: true }),
  ]
  for (const width of [900, 1000, 1100, 1200, 1279]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await linesOfBar(page), `at ${width}`).toBe(2)
    expect(Math.abs((await middleOf(title)) - (await middleOf(button))), `at ${width}`).toBeLessThan(3)
    expect(Math.abs((await middleOf(group)) - (await middleOf(sort))), `at ${width}`).toBeLessThan(3)
  }
})

const lineCounts = { 'one line': 1, 'two lines': 2, 'three lines': 3 }

for (const [lines, widths] of [
  ['one line', [1280, 1440, 1600]],
  ['two lines', [899, 768, 767, 640]],
  ['three lines', [390, 360, 320]],
] as const) {
  test(`the bar above the list, and above its groups, has ${lines} at ${widths.join(', ')} pixels`, async ({ page }) => {
    for (const path of [list, `${list}&group=rule`, `${list}+severity:high&group=rule&sort=count`]) {
      await page.setViewportSize({ width: widths[0], height: 640 })
      await open(page, path)
      const total = page.getByText(/^in \d rules$/)
      await expect(total).toHaveCount(path === list ? 0 : 1)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 })
        expect(await linesOfBar(page), `${path} at ${width}`).toBe(lineCounts[lines])
        expect(await overflow(page), `${path} at ${width}`).toBe(0)
      }
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 })
      await expect(page.getByText('in 2 rules'), `at ${width}`).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue('rule')
    await expectAccessible(page)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar has two lines in a window somewhat wider than a phone, with the button that groups', async ({ page }) => {
    for (const path of [list, `${list}+severity:high&group=rule&sort=count`]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Group', exact: true })).toBeVisible()
      for (const width of [899, 768, 767, 640]) {
        await page.setViewportSize({ width, height: 640 })
        expect(await linesOfBar(page), `${path} at ${width}`).toBe(2)
      }
    }
  })
})
