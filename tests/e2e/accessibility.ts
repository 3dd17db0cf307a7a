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

/** Roles of what is reached by its name. */
const named = new Set(['link', 'button', 'checkbox', 'radio', 'combobox', 'textbox', 'heading', 'DisclosureTriangle', 'region', 'dialog'])

/** Names that tell nothing where they are heard alone, as in a list of links. */
const numberOrTime = /^(?:[\d.,\s]+|just now|\d+ (?:minute|hour|day|month|year)s? ago|\d{1,2} [A-Z][a-z]{2}(?: \d{4})?)$/

/** Fails on what a screen reader has no name for, only a number or a time, a name whose words run together, or the same name twice. */
export async function expectTelling(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const shown = new Set(await page.evaluate(shownTexts))
  const glued = new Map([...shown].map((text) => [text.replaceAll(' ', ''), text]))
  const wrong = nodes.flatMap(({ ignored, role, name, description }) => {
    if (ignored || !named.has(String(role?.value))) return []
    const text = String(name?.value ?? '').trim()
    const seen = glued.get(text.replaceAll(' ', ''))
    const what = `${role?.value} “${text}”`
    if (text === '') return [`${what} has no name`]
    if (numberOrTime.test(text)) return [`${what} is a number or a time alone`]
    if (saysNoMore(String(description?.value ?? ''), text)) return [`${what} is said twice`]
    if (seen !== undefined && !shown.has(text) && seen.length > text.length) return [`${what} has words that run together: ${seen}`]
    return []
  })
  expect([...new Set(wrong)], page.url()).toEqual([])
}

/** Whether each word of a description is in the name that it follows. */
function saysNoMore(description: string, name: string): boolean {
  const words = description.match(/[\p{L}\d]+/gu) ?? []
  return words.length > 0 && words.every((word) => name.includes(word))
}

/** In the page: the texts that name what has them. */
function shownTexts(): string[] {
  return Array.from(document.querySelectorAll<HTMLElement>('a, button, summary, h1, h2, h3, h4, h5'), ({ innerText, textContent }) =>
    (innerText ?? textContent).replace(/\s+/g, ' ').trim(),
  )
}
