import type { Locator, Page } from 'playwright/test'
import { expect } from './server.ts'

export function flow(page: Page): Locator {
  return page.getByRole('region', { name: /^Code flows/ })
}

export function steps(page: Page): Locator {
  return flow(page).getByRole('list', { name: 'Steps' }).getByRole('link')
}

/** Goes to the steps by their key: the script of the flow comes after that of the page. */
export async function enterFlow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('f')
    await expect(steps(page).and(page.locator(':focus'))).toHaveCount(1, { timeout: 500 })
  }).toPass()
}
