import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './server.ts'

const screens = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Fails on anything that axe finds wrong with the page as it stands, in light and dark, on a wide screen and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of screens) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Without frames the old mode finds the same in a fifth of the time.
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        // What has the focus come to the other end of a menu or a dialog: none of them keeps it.
        .exclude('[data-base-ui-focus-guard]')
        .options({ resultTypes: ['violations'] })
        .analyze()
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
      expect(found, `${page.url()} ${colorScheme} ${size.width}`).toEqual([])
    }
  }
}
