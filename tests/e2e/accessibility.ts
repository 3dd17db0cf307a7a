import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './server.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** What axe finds with each theme; all else it finds with one of them, as they differ in nothing but colours. */
const rulesOf = { light: null, dark: ['color-contrast', 'link-in-text-block'] }

/** Fails on anything that axe finds wrong with the page as it stands, in light and dark, on a wide screen and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for all four: half a megabyte of script takes the browser as long as some of its rules.
  await page.evaluate(axe.source)
  for (const size of screens) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await page.evaluate(violations, rulesOf[colorScheme])
      expect(found, `${page.url()} ${colorScheme} ${size.width}`).toEqual([])
    }
  }
}

/** In the page: what is wrong with it by some rules, or by all. */
async function violations(rules: string[] | null): Promise<string[]> {
  // What has the focus come to the other end of a menu or a dialog: none of them keeps it.
  const besides = { exclude: ['[data-base-ui-focus-guard]'] }
  const { violations } = await window.axe.run(besides, { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
