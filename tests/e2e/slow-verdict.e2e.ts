import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './data-requests.ts'
import { named } from '#tests/fixtures/log.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog, log, say, told } from './verdicts.ts'

test.use({ database: 'slow-verdicts' })

function status(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text })
}

/** Opens the page of the first result of a project of a test's own. */
async function openResult(page: Page, url: string, project: string, verdict?: string): Promise<void> {
  await send(url, named(['One', 'Two']), { project })
  const ids = await resultIds(url, `project:${project}`)
  if (verdict !== undefined) await say(url, ids, { verdict })
  await open(page, `/results/${ids[0]}`)
}

test('a verdict, and taking it back, say that they are under way where that takes long', async ({ page, server }) => {
  await openResult(page, server.url, 'told')
  const giving = await holdRequests(page, /giveVerdict/)
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'false positive' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog(page).getByRole('status')).toHaveText(/^Giving the verdict takes a moment\./)
  await expectAccessible(page)
  await giving.stop()
  await expect(told(page)).toBeVisible()
  const taking = await holdRequests(page, /takeBack/)
  await page.keyboard.press('u')
  await expect(status(page, 'Taking back the verdict of 1 result takes a moment.')).toBeVisible()
  await expect(told(page)).toHaveCount(0)
  await taking.stop()
  await expect(status(page, '1 result is as before.')).toBeVisible()
  await expect(status(page, 'takes a moment')).toHaveCount(0)
})

test('so does taking back a change that a result has, of all its results', async ({ page, server }) => {
  await openResult(page, server.url, 'logged', 'confirmed')
  const taking = await holdRequests(page, /takeBack/)
  await log(page).first().getByRole('button', { name: 'Undo for all 2' }).click()
  await expect(log(page).first().getByRole('status')).toHaveText('Taking back the verdict of 2 results takes a moment.')
  await taking.stop()
  await expect(log(page)).toHaveCount(2)
})
