import type { Browser, Page } from 'playwright'
import { atLeast, atMost, type Figure, figure, flat } from '#tests/bench/figure.ts'
import { browserPatience } from '#tests/bench/browser-patience.ts'
import { tell } from '#tests/bench/progress.ts'
import { megabytes, seconds } from '#tests/bench/units.ts'

const part = 'The list, scrolled through in Chromium'
const mostElements = 5000
const mostHeap = 64e6
/** Views that are scrolled by at once: the list takes more for a jump. */
const viewsAtOnce = 3
/** Where it takes longer than this, in milliseconds, less is scrolled through. */
const longest = 480_000
/** Far less than comes on any machine, and more than a list has that does not scroll. */
const leastRows = 200

/** Scrolls through so many rows of the list, to its end, or for eight minutes, waiting for each row to come; what the page holds meanwhile and then. */
export async function measureScrolling(browser: Browser, origin: string, rows: number): Promise<Figure[]> {
  tell(`scrolling through ${rows.toLocaleString('en')} rows`)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(browserPatience)
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/results`)
    await page.locator('html[data-hydrated]').waitFor()
    const heapBefore = await heapOf(page)
    const begin = performance.now()
    const { reached, elements } = await page.evaluate(scrollThrough, { rows, viewsAtOnce, longest })
    const taken = performance.now() - begin
    const heap = await heapOf(page)
    return [
      figure(part, 'rows that were seen', reached, reached.toLocaleString('en'), {
        budgets: [atLeast(reached, leastRows, `>= ${leastRows}`, true)],
      }),
      figure(part, '  time', taken, seconds(taken)),
      figure(part, '  elements of the page, at most', elements, elements.toLocaleString('en'), {
        budgets: [atMost(elements, mostElements, `<= ${mostElements.toLocaleString('en')}`, true)],
        growth: flat(true),
      }),
      figure(part, '  heap of its scripts before', heapBefore, megabytes(heapBefore)),
      figure(part, '  heap of its scripts then', heap, megabytes(heap), {
        budgets: [atMost(heap, mostHeap, `<= ${megabytes(mostHeap)}`, true)],
      }),
    ]
  } finally {
    await context.close()
  }
}

type Way = { rows: number; viewsAtOnce: number; longest: number }

/**
 * Runs in the page. Gives the rank of the last row that was reached, and the most elements that there were on the way: at its end a list has no
 * rows below those that are seen.
 */
async function scrollThrough({ rows, viewsAtOnce, longest }: Way): Promise<{ reached: number; elements: number }> {
  const frame = () => new Promise(requestAnimationFrame)
  const reached = () => {
    const shown = document.querySelectorAll('table[aria-rowcount] tbody tr[aria-rowindex]')
    return Number(shown[shown.length - 1]?.getAttribute('aria-rowindex') ?? 1) - 1
  }
  const isWhole = () => document.querySelector('.row-missing') === null
  const total = Number(document.querySelector('table[aria-rowcount]')?.getAttribute('aria-rowcount') ?? 1) - 1
  const end = Math.min(rows, total)
  const tooLong = performance.now() + longest
  let elements = 0
  while (reached() < end && performance.now() < tooLong) {
    scrollBy(0, viewsAtOnce * innerHeight)
    do await frame()
    while (!isWhole() && performance.now() < tooLong)
    elements = Math.max(elements, document.getElementsByTagName('*').length)
  }
  return { reached: reached(), elements }
}

/** Bytes that scripts of the page hold once all garbage is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
