import type { Page } from 'playwright/test'
import { dataRequests, returnTo, untilSettled } from './data-requests.ts'
import { messages, open, resultIds, row, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog, log, menu, say } from './verdicts.ts'

let ids: string[]

test.use({ database: 'another-tab' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'tabs' })
  ids = await resultIds(server.url, 'project:tabs')
})

/** Confirms a result on its page, in a tab of its own. */
async function confirmIn(tab: Page, id: string | undefined): Promise<void> {
  await open(tab, `/results/${id}`)
  await menu(tab).click()
  await dialog(tab).getByRole('radio', { name: 'confirmed' }).check()
  await dialog(tab).getByRole('button', { name: 'Give verdict' }).click()
  await expect(menu(tab)).toHaveText(/confirmed/)
}

test('who comes back to a list deep down finds the verdicts of another tab in it, at the same place', async ({ page, context, server }) => {
  await open(page, '/results?q=project:tabs&sort=path')
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  // The whole list is come through.
  for (let at = 0; at < 20; at++) await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  const rank = 1203
  await expect(row(page, rank).getByRole('link')).toBeFocused()
  const text = String(
    await row(page, rank - 1)
      .getByRole('link')
      .textContent(),
  )
  await page.keyboard.press('x')
  await page.keyboard.press('e')
  await dialog(page).getByLabel('Comment').fill('Half a sentence')
  // Nothing but the dialog has a role while that is open.
  const judged = page.locator(`#list [aria-rowindex="${rank}"]`)
  const [id] = await resultIds(server.url, `project:tabs "${text}"`)
  await confirmIn(await context.newPage(), id)
  const place = await page.evaluate(() => scrollY)
  const requests = dataRequests(page)
  const settled = untilSettled(page)
  await returnTo(page)
  await expect(judged).toContainText('confirmed')
  await settled()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await expect(dialog(page).getByLabel('Comment')).toBeFocused()
  await expect(dialog(page).getByLabel('Comment')).toHaveValue('Half a sentence')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Filters' }).getByRole('list', { name: 'Verdict', exact: true })).toContainText('confirmed')
  await expect(row(page, rank).getByRole('checkbox')).toBeChecked()
  // Of its pages only those in view are asked for again.
  expect(requests.length).toBeLessThanOrEqual(8)
})

test('who comes back to a result finds its verdict of another tab, and what was written stays', async ({ page, context }) => {
  await open(page, `/results/${ids[0]}?q=project:tabs`)
  await menu(page).click()
  await dialog(page).getByLabel('Comment').fill('Half a sentence')
  await confirmIn(await context.newPage(), ids[0])
  await returnTo(page)
  await expect(menu(page)).toHaveText(/confirmed/)
  await expect(dialog(page).getByLabel('Comment')).toHaveValue('Half a sentence')
})

test('who takes back by the log what others have spoken of since is told what came of it, until another verdict is given', async ({
  page,
  server,
}) => {
  const [here, there] = ids.slice(1, 3)
  await say(server.url, [here, there], { verdict: 'wont-fix' })
  await open(page, `/results/${here}`)
  await say(server.url, [there], { verdict: 'confirmed' })
  const newest = log(page).first()
  await newest.getByRole('button', { name: 'Undo for all 2' }).click()
  await expect(newest).toContainText('as before, restored')
  const answer = newest.getByRole('status')
  await expect(answer).toHaveText('1 result is as before. 1 result stays as something newer was said.')
  await say(server.url, [here], { verdict: 'confirmed' })
  await newest.getByRole('button', { name: 'Undo' }).click()
  await expect(newest).toHaveText(/^confirmed/)
  await expect(answer).toHaveText(/^Nothing was taken back/)
  await menu(page).click()
  await dialog(page).getByRole('radio', { name: 'false positive' }).check()
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect(newest).toHaveText(/^false positive/)
  await expect(answer).toBeHidden()
  // What tells of the verdict that was given here knows of it, too.
  await expect(page.getByText('1 result is now false positive.')).toBeVisible()
  await newest.getByRole('button', { name: 'Undo' }).click()
  await expect(newest).toHaveText(/^confirmed/)
  await expect(page.getByText('It was taken back.')).toBeVisible()
  await expect(page.getByText('1 result is now false positive.')).toBeHidden()
})
