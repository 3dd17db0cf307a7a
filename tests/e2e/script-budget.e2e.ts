import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { expect, test } from './monitored.ts'
import { send, shopLog } from './pages.ts'

test.use({ database: 'script-budget' })

/** Kilobytes of 1,000 bytes each, gzip at its best: what a server sends may be smaller still. */
const budget = { untilUsable: 130, untilIdle: 170 }

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'budget' })
})

test('what the list loads stays within its budget, before it is usable and until it is idle', async ({ page }) => {
  const scripts = await scriptsOf(page, '/results')
  const untilUsable = scripts.filter(({ early }) => early)
  const sum = (some: typeof scripts) => some.reduce((total, { size }) => total + size, 0) / 1000
  const figures = { untilUsable: sum(untilUsable), untilIdle: sum(scripts) }
  const kilobytes = (size: number) => `${size.toFixed(1)} kB`
  test.info().annotations.push({ type: 'script', description: JSON.stringify(figures) })
  process.stdout.write(
    [
      `  /results: ${kilobytes(figures.untilUsable)} of script until usable (${budget.untilUsable}), ${kilobytes(figures.untilIdle)} until idle (${budget.untilIdle})`,
      ...scripts.map(
        ({ name, size, early }) => `    ${early ? 'until usable' : 'until idle  '} ${kilobytes(size / 1000).padStart(9)}  ${name}`,
      ),
      '',
    ].join('\n'),
  )
  expect(scripts.some(({ name, early }) => name.startsWith('browser-sdk') && !early)).toBe(true)
  expect(figures.untilUsable).toBeLessThanOrEqual(budget.untilUsable)
  expect(figures.untilIdle).toBeLessThanOrEqual(budget.untilIdle)
})

/** Every script that a page fetches, with its size in bytes; `early` are those that were asked for before the page was usable. */
async function scriptsOf(page: Page, path: string): Promise<{ name: string; size: number; early: boolean }[]> {
  // The page itself notes when it becomes usable, on the clock that its requests are noted on.
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.documentElement?.dataset['hydrated'] === undefined) return
      performance.mark('usable')
      observer.disconnect()
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
  })
  const bodies = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body())
  })
  await page.goto(path)
  await page.locator('html[data-monitored]').waitFor()
  await page.waitForLoadState('networkidle')
  const starts = await page.evaluate(() => {
    const [usable] = performance.getEntriesByName('usable')
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < (usable?.startTime ?? 0))
    return early.map(({ name }) => name)
  })
  expect(starts.length).toBeGreaterThan(0)
  return Promise.all(
    [...bodies].map(async ([url, body]) => ({
      name: new URL(url).pathname.replace('/assets/', ''),
      size: gzipSync(await body, { level: 9 }).length,
      early: starts.includes(url),
    })),
  )
}
