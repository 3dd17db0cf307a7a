import type { Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** How many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('a project of a long name without a place to break it makes no page wider than the screen', async ({ page, server }) => {
  const project = 'a_project_whose_name_does_not_end_'.repeat(5)
  const sent = await send(server.url, logOf([{ message: 'Long project' }]), { project, ref: 'main' })
  for (const path of [
    `/?project=${project}`,
    `/?project=${project}none`,
    `/?manage=${project}`,
    `/?manage=${project}none`,
    `/?upload=${sent.id}`,
  ]) {
    await open(page, path)
    await expect(
      page
        .getByRole('heading')
        .filter({ hasText: path.startsWith('/?upload') ? 'Import report' : project })
        .first(),
    ).toBeVisible()
    expect(await overflow(page), path).toBe(0)
  }
  await open(page, `/?manage=${project}`)
  await expect(page.getByRole('link', { name: 'Close the project' })).toBeInViewport({ ratio: 1 })
})
