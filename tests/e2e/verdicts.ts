import type { Locator, Page } from 'playwright/test'
import { expect } from './server.ts'

/** What says on the page of a result which verdict it has, and opens the dialog. */
export function menu(page: Page): Locator {
  return page.getByRole('button', { name: /^Verdict:/ })
}

/** Where verdicts are given, whatever they are for. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Verdict/ })
}

/** The changes of its verdict that the page of a result lists. */
export function log(page: Page): Locator {
  return page.getByRole('region', { name: /^Verdicts \d+$/ }).getByRole('listitem')
}

/** What tells that one result was given a verdict. */
export function told(page: Page, verdict = 'false positive'): Locator {
  return page.getByRole('status').filter({ hasText: `1 result is now ${verdict}.` })
}

/** Says something of results by the API, as somebody else may meanwhile. */
export async function say(url: string, ids: readonly (string | undefined)[], said: object): Promise<void> {
  const response = await fetch(`${url}/api/results`, { method: 'PATCH', body: JSON.stringify({ ids, ...said }) })
  expect(response.status, await response.clone().text()).toBe(200)
}
