import type { Browser, Page } from 'playwright'
import { atMost, type Figure, figure } from '#tests/bench/figure.ts'
import { browserPatience } from '#tests/bench/browser-patience.ts'
import { tell } from '#tests/bench/progress.ts'
import { kilobytes, milliseconds } from '#tests/bench/units.ts'
import { huge, hugeLog } from '#tests/fixtures/huge-result.ts'

const part = 'The page of a result with 10,000 steps, 1,000 related locations and a message of 1 MB, in Chromium'
const longestPaint = 1000
const longestTask = 50
const mostElements = 8000
const mostBytes = 0.6e6
const steps = 60

/** Sends the result to a server, opens its page, and walks through its code flow. The server keeps it. */
export async function measureHugeResult(browser: Browser, origin: string): Promise<Figure[]> {
  tell('a huge result')
  const id = await send(origin)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(browserPatience)
  try {
    // Once unmeasured, so that the server has its code compiled.
    await (await fetch(`${origin}/results/${id}`)).text()
    const page = await context.newPage()
    const response = await page.goto(`${origin}/results/${id}`, { waitUntil: 'load' })
    const html = (await response?.body())?.length ?? 0
    await page.locator('.flow-steps a[tabindex="0"]').waitFor()
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity)
    // What makes the page usable is another matter.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const task = await longestTaskOf(browser, page, async () => walk(page))
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    return [
      figure(part, 'first paint', paint, milliseconds(paint), { budgets: [atMost(paint, longestPaint, '<= 1 s')] }),
      figure(part, '  its HTML', html, kilobytes(html), { budgets: [atMost(html, mostBytes, `<= ${kilobytes(mostBytes)}`, true)] }),
      figure(part, '  the longest task of the page while it is walked through, in time of its thread', task, milliseconds(task), {
        budgets: [atMost(task, longestTask, `<= ${longestTask} ms`)],
      }),
      figure(part, '  elements of the page then', elements, elements.toLocaleString('en'), {
        budgets: [atMost(elements, mostElements, `<= ${mostElements.toLocaleString('en')}`, true)],
      }),
    ]
  } finally {
    await context.close()
  }
}

async function send(origin: string): Promise<string> {
  const sent = await fetch(`${origin}/api/uploads?wait=1&project=huge`, { method: 'POST', body: hugeLog(huge) })
  if (sent.status !== 201) throw new Error(`The log of a huge result was answered with ${sent.status}.`)
  const response = await fetch(`${origin}/api/results?q=project:huge`)
  // What the API answers.
  const { results } = (await response.json()) as { results: { id: string }[] }
  return results[0]?.id ?? ''
}

/** From the first step on, from the last back, and each time until the step has come. */
async function walk(page: Page): Promise<void> {
  await page.keyboard.press('f')
  for (let step = 1; step < steps; step++) await page.keyboard.press('j')
  await isShown(page, steps)
  await page.keyboard.press('End')
  await isShown(page, huge.steps)
  for (let step = 1; step < steps; step++) await page.keyboard.press('k')
  await isShown(page, huge.steps - steps + 1)
}

/** Looks at one element only: what looks through the page for it would be a task of the page. */
async function isShown(page: Page, step: number): Promise<void> {
  const heading = `Step ${step.toLocaleString('en')} of ${huge.steps.toLocaleString('en')}`
  await page.waitForFunction((text) => document.getElementById('step')?.textContent === text, heading)
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Milliseconds of its own thread that the longest task of a page took: what others do on the machine meanwhile does not count. */
async function longestTaskOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const trace = await browser.stopTracing()
  // The format of Chromium's traces.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map((event) => threadOf(event)),
  )
  const tasks = traceEvents.filter((event) => main.has(threadOf(event)) && event.name.endsWith('RunTask'))
  if (tasks.length === 0) throw new Error('The trace of the browser has no tasks.')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}
