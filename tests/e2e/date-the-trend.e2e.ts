import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { named } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'date-the-trend' })

const daysAgo = [396, 300, 200, 100, 3]
const now = Date.now()

function timeOf(days: number): string {
  return new Date(now - days * 86_400_000).toISOString()
}

test.beforeAll(async ({ server }) => {
  const stored = new SqliteConnection(join(server.data, 'assay.db'))
  for (const [at, days] of daysAgo.entries()) {
    const { id } = await send(server.url, named(Array.from({ length: at + 1 }, (_, name) => `${name}`)), { project: 'old', ref: 'main' })
    stored.prepare('update snapshot set received_at = ? where upload = (select id from upload where uid = ?)').run(timeOf(days), id)
  }
  stored.close()
})

test('what began in another year says in which', async ({ page }) => {
  await open(page, '/?project=old')
  const year = timeOf(396).slice(0, 4)
  const trend = page.getByRole('region', { name: 'Open over time' })
  await expect(trend.locator('.trend-head .trend-change')).toHaveText(new RegExp(`^since \\d+ [A-Z][a-z]{2} ${year}$`))
  await expect(trend.locator('.trend-axis > span').first()).toHaveText(new RegExp(` ${year}$`))
  await expect(page.getByRole('region', { name: 'New and fixed' }).locator('.changes-axis > span').first()).toHaveText(
    new RegExp(` ${year}$`),
  )
})

for (const width of [320, 641, 718, 768, 900, 1280]) {
  test(`no two dates of the trend stand in one place on a page ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/?project=old')
    const trend = page.getByRole('region', { name: 'Open over time' })
    for (const line of ['.trend-axis > span', '.trend-head > span']) {
      const met = await trend.locator(line).evaluateAll((labels) => {
        const boxes = labels.map((label) => {
          const range = document.createRange()
          range.selectNodeContents(label)
          return range.getBoundingClientRect()
        })
        const seen = boxes.filter((box) => box.width > 0).sort((a, b) => a.left - b.left)
        return { seen: seen.length, met: seen.filter((box, at) => box.left < (seen[at - 1]?.right ?? -100) + 4).length }
      })
      expect(met, line).toEqual({ seen: expect.any(Number), met: 0 })
      expect(met.seen).toBeGreaterThan(0)
    }
  })
}

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'by touch' : 'by mouse', () => {
    test.use({ hasTouch, viewport: { width: 390, height: 844 } })

    test(`the drawing of the trend ${hasTouch ? 'leads nowhere: no finger finds a day in it' : 'leads to its days'}`, async ({ page }) => {
      await open(page, '/?project=old')
      const trend = page.getByRole('region', { name: 'Open over time' })
      const drawing = trend.locator('svg[preserveAspectRatio]').first()
      await drawing.scrollIntoViewIfNeeded()
      const led = await drawing.evaluate((svg) => {
        const { left, width, bottom } = svg.getBoundingClientRect()
        return [0.2, 0.5, 0.9].map((part) => document.elementFromPoint(left + part * width, bottom - 4)?.closest('a') !== null)
      })
      expect(led).toEqual([!hasTouch, !hasTouch, !hasTouch])
      // The days are in a table, too.
      await trend.getByText('Figures').click()
      await expect(trend.getByRole('table').getByRole('link').first()).toBeVisible()
    })
  })
}
