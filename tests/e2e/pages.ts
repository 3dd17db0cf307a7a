import type { Locator, Page } from 'playwright/test'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { expect } from './server.ts'

type Sent = { id: string; results: number }

/** Opens a page and waits until its script has taken it over. Gives the status of the document. */
export async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  await page.evaluate(untilTakenOver)
  return response?.status() ?? 0
}

/**
 * In the page: waits until React has taken over all that can be used, part by part, and has nothing left to draw: the mark on the document comes with the
 * first. Their effects run somewhat later, and a page is idle only when these have. Not by `waitForFunction`, for which each page would have to compile
 * a second time what Playwright brings along for locators. Throws what it still waits for after half a minute, which a test that runs out of time would not tell.
 */
async function untilTakenOver(): Promise<void> {
  const own = (of: object, name: string): unknown => Object.entries(of).find(([key]) => key.startsWith(name))?.[1]
  const lanes = () => {
    // What React keeps of its own on the document.
    const root = own(document, '__reactContainer') as { stateNode: { pendingLanes: number } } | undefined
    return root?.stateNode.pendingLanes
  }
  const left = () =>
    [...document.querySelectorAll('main :is(button, select, input, a[aria-expanded])')].filter(
      (used) => own(used, '__reactProps') === undefined,
    )
  let awaited = 'a frame'
  const late = new Promise<never>((_, fail) => {
    const tell = () =>
      `The page is ${document.visibilityState}, waits for ${awaited}, React has ${lanes()} to draw, and not taken over: ${left()
        .map((used) => used.outerHTML)
        .join(' ')}`
    setTimeout(() => fail(new Error(tell())), 30_000)
  })
  async function isTakenOver() {
    while (lanes() !== 0 || left().length > 0) await new Promise(requestAnimationFrame)
    awaited = 'an idle moment'
    // Where Chromium has nothing to draw any more it may find no such moment, either.
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
    await idle()
    await idle()
  }
  await Promise.race([isTakenOver(), late])
}

/** Opens a page, as `open` does, with a clock that stands still from then on: no timer of the page ends unless the test lets it. */
export async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await open(page, path)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Sends a log to a server, as a build does, and waits until it is read. */
export async function send(url: string, text: string, parameters: Record<string, string>): Promise<Sent> {
  const response = await fetch(`${url}/api/uploads?${new URLSearchParams({ wait: '1', ...parameters }).toString()}`, {
    method: 'POST',
    body: text,
  })
  expect(response.status, await response.clone().text()).toBe(201)
  // What the API answers with 201.
  return (await response.json()) as Sent
}

/** The ids of the first results of a list, severest first. */
export async function resultIds(url: string, q: string): Promise<string[]> {
  const response = await fetch(`${url}/api/results?${new URLSearchParams({ q }).toString()}`)
  // What the API answers.
  const { results } = (await response.json()) as { results: { id: string }[] }
  return results.map(({ id }) => id)
}

/** The messages of the list's rows, in their order. */
export function messages(page: Page): Locator {
  return page.getByRole('table', { name: 'Results' }).getByRole('link')
}

/** The rows of the list that are drawn, in their order. */
export function rows(page: Page): Locator {
  return page.locator('.result-rows > [role=row]')
}

/** A row of the list by its rank, from 1 on. */
export function row(page: Page, rank: number): Locator {
  return page.getByRole('table', { name: 'Results' }).locator(`[aria-rowindex="${rank + 1}"]`)
}

/** What selects a row of the list that is drawn, by its place there from 0 on. */
export function box(page: Page, at: number): Locator {
  return page.getByRole('table', { name: 'Results' }).getByRole('checkbox').nth(at)
}

/** The box that takes the query. */
export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search results' })
}

/** What can be done with what is selected. */
export function bar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selection' })
}

/** The groups of the list, in their order. */
export function groups(page: Page): Locator {
  return page.getByRole('list', { name: 'Groups' }).locator('> li')
}

/** What the list can be narrowed by. */
export function filters(page: Page): Locator {
  return page.getByRole('region', { name: 'Filters' })
}

/** The title of the page: of the list its total. */
export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 })
}

/** A part of the page of a result by the beginning of its name, which a count may follow. */
export function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}( \\d+)?$`) })
}

/** A fact of a result: its name, value and reason. */
export function fact(page: Page, name: string): Locator {
  return page.getByRole('complementary', { name: 'Facts' }).getByText(name, { exact: true }).locator('..')
}

/** Presses keys one right after the other. */
export async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** A log of so many results, `Result 0001` on, one a file, in the order of their paths; before them some that were added. */
export function longLog(count: number, added = 0): string {
  const numbered = (name: string, folder: string, at: number) => {
    const number = String(at + 1).padStart(4, '0')
    return {
      message: `${name} ${number}`,
      path: `${folder}/file-${number}.ts`,
      line: at + 1,
      fingerprint: `${name} ${at}`,
      rule: `rule-${at % 30}`,
    }
  }
  const findings = [
    ...Array.from({ length: added }, (_, at) => numbered('Added', 'a', at)),
    ...Array.from({ length: count }, (_, at) => numbered('Result', 'b', at)),
  ]
  return log(run(findings.map(finding), { tool: 'Long' }))
}

const rules = [
  {
    id: 'js/sql-injection',
    name: 'SqlInjection',
    count: 12,
    severity: '9.3',
    tags: ['security', 'external/cwe/cwe-089'],
    folder: 'src/db',
  },
  {
    id: 'js/path-injection',
    name: 'PathInjection',
    count: 100,
    severity: '7.5',
    tags: ['security', 'external/cwe/cwe-022'],
    folder: 'src/files',
  },
  { id: 'js/xss', name: 'Xss', count: 88, severity: '8.0', tags: ['security', 'external/cwe/cwe-079'], folder: 'web' },
  { id: 'js/unused', name: 'Unused', count: 1003, severity: null, tags: ['maintainability'], folder: 'src/old' },
]

/** A log of 1,203 results: 12 critical, 188 high and 1,003 notes, each with a message of its own (`Unused 17`). */
export function shopLog(): string {
  return log(
    run(
      rules.flatMap(({ id, name, count, folder }) =>
        Array.from({ length: count }, (_, at) =>
          finding({
            rule: id,
            path: `${folder}/file-${at % 7}.ts`,
            line: at + 1,
            message: `${name} ${at + 1}`,
            fingerprint: `${id} ${at}`,
          }),
        ),
      ),
      {
        tool: 'ShopQL',
        branch: 'main',
        rules: rules.map(({ id, severity, tags }) => ({
          id,
          defaultConfiguration: { level: severity === null ? 'note' : 'error' },
          properties: severity === null ? { tags } : { tags, 'security-severity': severity },
        })),
      },
    ),
  )
}
