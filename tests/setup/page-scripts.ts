import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

/** What `/results` may load, in kilobytes of 1,000 bytes each, gzip at its best: what a server sends may be smaller still. */
export const scriptBudget = { untilUsable: 130, untilIdle: 170 }

type PageScript = {
  name: string
  /** Bytes. */
  size: number
  /** Whether it was asked for before the page was usable. */
  early: boolean
}

/** Kilobytes of scripts, those that a page loads before it is usable and all. */
export function scriptKilobytes(scripts: readonly PageScript[]): typeof scriptBudget {
  const sum = (some: readonly PageScript[]) => some.reduce((total, { size }) => total + size, 0) / 1000
  return { untilUsable: sum(scripts.filter(({ early }) => early)), untilIdle: sum(scripts) }
}

/** Opens an address and gives every script that the page fetches until it is idle. */
export async function scriptsOf(page: Page, url: string): Promise<PageScript[]> {
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
  await page.goto(url)
  await page.locator('html[data-monitored]').waitFor()
  await page.waitForLoadState('networkidle')
  const starts = await page.evaluate(() => {
    const [usable] = performance.getEntriesByName('usable')
    const early = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < (usable?.startTime ?? 0))
    return early.map(({ name }) => name)
  })
  if (starts.length === 0) throw new Error('The page was not seen to become usable.')
  return Promise.all(
    [...bodies].map(async ([url, body]) => ({
      name: new URL(url).pathname.replace('/assets/', ''),
      size: gzipSync(await body, { level: 9 }).length,
      early: starts.includes(url),
    })),
  )
}
