import type { Browser } from 'playwright'
import { type Figure, figure, flat } from '#tests/bench/figure.ts'
import { median } from '#tests/bench/latencies.ts'
import type { MeasuredServer } from '#tests/bench/measured-server.ts'
import { processorOf } from '#tests/bench/memory.ts'
import { browserPatience } from '#tests/bench/browser-patience.ts'
import { tell } from '#tests/bench/progress.ts'
import { kilobytes, milliseconds } from '#tests/bench/units.ts'

const part = 'The page of a result, in Chromium'

type Visit = { paint: number; html: number }

/** Visits the page of a result on every server, by turns, each time as somebody who was never there. Gives the figures of each, in their order. */
export async function measureFirstPaint(browser: Browser, servers: readonly MeasuredServer[], visits: number): Promise<Figure[][]> {
  tell('first paint of a result')
  const pages = await Promise.all(
    servers.map(async ({ url, pid }) => ({ url: await resultUrl(url), pid, taken: [] as Visit[], processor: 0 })),
  )
  for (const page of pages) await visit(browser, page.url)
  for (let time = 0; time < visits; time++) {
    for (const page of pages) {
      const before = processorOf(page.pid) ?? 0
      page.taken.push(await visit(browser, page.url))
      page.processor += (processorOf(page.pid) ?? 0) - before
    }
  }
  return pages.map(({ taken, processor }) => {
    const paint = median(taken.map((one) => one.paint))
    const html = median(taken.map((one) => one.html))
    return [
      figure(part, 'first paint', paint, milliseconds(paint), { growth: flat() }),
      figure(part, '  its HTML', html, kilobytes(html), { growth: flat(true) }),
      figure(part, '  processor of the server, scripts included', processor / visits, milliseconds(processor / visits)),
    ]
  })
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext()
  context.setDefaultTimeout(browserPatience)
  try {
    const page = await context.newPage()
    const response = await page.goto(url, { waitUntil: 'load' })
    const paint = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const [first] = list.getEntriesByName('first-contentful-paint')
            if (first !== undefined) resolve(first.startTime)
          }).observe({ type: 'paint', buffered: true })
        }),
    )
    return { paint, html: (await response?.body())?.length ?? 0 }
  } finally {
    await context.close()
  }
}

/** Of a result in the middle of the first page, with its neighbours in the list. */
async function resultUrl(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/results`)
  // What the API answers.
  const { results } = (await response.json()) as { results: { url: string }[] }
  return `${origin}${results[Math.floor(results.length / 2)]?.url ?? '/results'}`
}
