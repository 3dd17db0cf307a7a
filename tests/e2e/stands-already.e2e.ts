import { expectAccessible } from './accessibility.ts'
import { bar, box, open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog, log, menu, say } from './verdicts.ts'

let ids: string[]

test.use({ database: 'stands-already' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'stands' })
  ids = await resultIds(server.url, 'project:stands')
})

test('a verdict that stands already is said to, and only what is new in it is kept', async ({ page, server }) => {
  await say(server.url, [ids[0]], { verdict: 'confirmed', author: 'Ada', comment: 'Seen in production.' })
  await open(page, `/results/${ids[0]}`)
  await menu(page).click()
  await expect(dialog(page).getByRole('radio', { name: 'confirmed' })).toBeChecked()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog(page)).toBeHidden()
  const note = page.getByRole('status').filter({ hasText: '1 result is confirmed already: nothing was changed.' })
  await expect(note).toBeVisible()
  await expect(note.getByRole('button')).toHaveCount(1)
  await expect(log(page)).toHaveText([/^confirmed.*said by Ada/s])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close this note' }).press('Enter')
  await expect(menu(page)).toBeFocused()
  await menu(page).click()
  await dialog(page).getByLabel('Comment').fill('Seen again.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 result is now confirmed.' })).toBeVisible()
  await expect(log(page)).toHaveText([/^confirmed.*Seen again\.$/s, /^confirmed.*said by Ada/s])
})

test('results that have the verdict already are left as they are, and counted', async ({ page, server }) => {
  const of = 'project:stands rule:js/unused'
  for (const id of (await resultIds(server.url, of)).slice(0, 2)) await say(server.url, [id], { verdict: 'confirmed' })
  await open(page, '/results?q=project:stands+rule:js/unused')
  await box(page, 0).check()
  await box(page, 4).click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect(bar(page).getByText('3 results are now confirmed. 2 results were so already.')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('3 results are as before.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'confirmed' })).toHaveCount(2)
  await box(page, 0).check()
  await box(page, 1).check()
  await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect(bar(page).getByText('2 results are confirmed already: nothing was changed.')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})

test.describe('without JavaScript, a verdict that stands already', () => {
  test.use({ javaScriptEnabled: false })

  for (const [at, verdict] of [
    [1, 'unreviewed'],
    [2, 'wont-fix'],
  ] as const) {
    test(`is said to, and not kept twice, where it is ${verdict}`, async ({ page, server }) => {
      if (verdict !== 'unreviewed') await say(server.url, [ids[at]], { verdict })
      await page.goto(`/results/${ids[at]}`)
      const told = page.getByRole('paragraph').filter({ hasText: 'Nothing was changed: this verdict stands already.' })
      await expect(told).toBeHidden()
      await page.getByRole('button', { name: 'Give verdict' }).click()
      await expect(told).toBeVisible()
      await expect(told).toBeInViewport()
      const stored = await (await fetch(`${server.url}/api/results/${ids[at]}`)).json()
      expect(stored).toMatchObject({ verdictLog: { total: verdict === 'unreviewed' ? 0 : 1 } })
      // With something new it is another.
      await page.getByLabel('Comment').fill('Looked at it.')
      await page.getByRole('button', { name: 'Give verdict' }).click()
      await expect(page).toHaveURL(/#verdicts$/)
      await expect(log(page).first()).toContainText('Looked at it.')
    })
  }
})
