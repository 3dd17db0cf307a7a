import type { Page } from 'playwright/test'
import { open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

/** What people may set for themselves, and nothing may be lost by (WCAG 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'apart' })
})

/** What does not fit: the page itself, and what is pressed, followed or chosen. */
async function unfit(page: Page): Promise<string[]> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const pressed = [...document.querySelectorAll<HTMLElement>('.button, .severity-counts a, .site-header nav a, .segment, .chip')]
    const spilled = pressed.filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    const over = document.documentElement.scrollWidth - innerWidth
    return [...(over > 0 ? [`the page, by ${over}`] : []), ...spilled.map(({ textContent }) => textContent)]
  }, spacing)
}

for (const width of [1280, 390]) {
  test(`with letters, words and lines set apart everything fits a window ${width} wide`, async ({ page, server }) => {
    const [id] = await resultIds(server.url, 'project:apart')
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', '/results?q=project:apart', '/results?q=project:apart&group=rule', `/results/${id}`]) {
      await open(page, path)
      expect(await unfit(page), path).toEqual([])
    }
  })
}

test('counts by severity keep off their borders on a phone with letters, words and lines set apart', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/')
    // As where there are a million of each.
    await page.locator('.severity-counts b').evaluateAll((counts) => counts.forEach((count) => (count.textContent = '1,234,567')))
    expect(await unfit(page)).toEqual([])
    const close = await page.locator('.severity-counts a > *').evaluateAll((texts) =>
      texts
        .filter((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return (text.closest('li')?.getBoundingClientRect().right ?? 0) - range.getBoundingClientRect().right < 3
        })
        .map(({ textContent }) => textContent),
    )
    expect(close, `${width} wide`).toEqual([])
  }
})

test('names of properties stand whole beside their values, which begin where the others do', async ({ page, server }) => {
  const properties = { source: 'NVD', cvssv3_confidentialityImpact: 'LOW' }
  const result = { ruleId: 'r', message: { text: 'Named' }, properties }
  const text = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results: [result] }] })
  await send(server.url, text, { project: 'apart-names' })
  const [id] = await resultIds(server.url, 'project:apart-names')
  await page.setViewportSize({ width: 1280, height: 844 })
  await open(page, `/results/${id}`)
  const names = page.getByRole('region', { name: 'Properties' }).locator('.property-name')
  const lines = await names.evaluateAll((found) => found.map((name) => name.getClientRects().length))
  const heights = await names.evaluateAll((found) => found.map((name) => name.getBoundingClientRect().height))
  expect(lines).toEqual([1, 1])
  expect(heights[1]).toBe(heights[0])
  const values = await page.locator('.property-name + bdi').evaluateAll((found) => found.map((value) => value.getBoundingClientRect().left))
  expect(values[1]).toBe(values[0])
})
