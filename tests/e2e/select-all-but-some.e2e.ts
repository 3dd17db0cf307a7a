import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { bar, box, messages, open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

const list = '/results?q=project:all-but+severity:high'

test.use({ database: 'all-but' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'all-but' })
})

function said(page: Page): Locator {
  return bar(page).getByRole('status').first()
}

async function selectAll(page: Page): Promise<void> {
  await open(page, list)
  await box(page, 0).check()
  await bar(page).getByRole('button', { name: 'Select all 188 that match' }).click()
  await expect(said(page)).toHaveText('All 188 results selected')
}

test('of all that match some are left out, and the others are judged and got back', async ({ page, server }) => {
  await selectAll(page)
  const dialog = page.getByRole('dialog', { name: 'Verdict for 186 results' })
  const left = (await messages(page).allTextContents()).slice(3, 5)
  await box(page, 3).uncheck()
  await expect(said(page)).toHaveText('187 of 188 selected')
  await box(page, 5).click({ modifiers: ['Shift'] })
  await expect(said(page)).toHaveText('185 of 188 selected')
  await box(page, 5).check()
  await expect(said(page)).toHaveText('186 of 188 selected')
  for (const [at, isSelected] of [true, true, true, false, false, true, true].entries()) {
    await expect(box(page, at), String(at)).toBeChecked({ checked: isSelected })
  }
  await expectAccessible(page)
  await page.keyboard.press('e')
  await dialog.getByRole('radio', { name: 'used in tests' }).check()
  await dialog.getByRole('button', { name: 'Give verdict' }).click()
  await expect(bar(page).getByText('186 results are now used in tests.')).toBeVisible()
  await expect(messages(page)).toHaveText(left)
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('186 results are as before.')).toBeVisible()
  expect(await resultIds(server.url, 'project:all-but verdict:used-in-tests')).toEqual([])
})

test('what is left of all that match is refused a verdict once all of them are others', async ({ page, server }) => {
  await selectAll(page)
  await box(page, 1).uncheck()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Verdict for 187 results' })
  await dialog.getByRole('radio', { name: 'used in tests' }).check()
  const [, , id] = await resultIds(server.url, 'project:all-but severity:high')
  await say(server.url, [id], { verdict: 'wont-fix', author: 'Ada' })
  await dialog.getByRole('button', { name: 'Give verdict' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was changed: meanwhile the query finds 187 results')
  await page.keyboard.press('Escape')
  await say(server.url, [id], { verdict: 'unreviewed', author: 'Ada' })
})

test('all that match are selected again, and where all are left out nothing is', async ({ page, server }) => {
  await send(server.url, named(['one', 'two', 'three']), { project: 'all-of-few' })
  await selectAll(page)
  await box(page, 2).uncheck()
  await bar(page).getByRole('button', { name: 'Select all 188 that match' }).click()
  await expect(said(page)).toHaveText('All 188 results selected')
  // Who clears it by its key while with what can be done with it is back in the list.
  await expect(bar(page).getByRole('button', { name: 'Give a verdict' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('#list')).toBeFocused()
  await open(page, '/results?q=project:all-of-few')
  await box(page, 0).check()
  await bar(page).getByRole('button', { name: 'Select all 3 that match' }).click()
  await expect(said(page)).toHaveText('All 3 results selected')
  for (const at of [0, 1, 2]) await box(page, at).uncheck()
  await expect(bar(page)).toBeHidden()
  await box(page, 1).check()
  await expect(said(page)).toHaveText(/^1 .*selected$/)
  // One result has a row for each ref that it is on.
  for (const ref of ['main', 'next']) await send(server.url, named(['one']), { project: 'all-of-one', ref })
  await open(page, '/results?q=project:all-of-one+ref:*')
  await box(page, 0).check()
  await bar(page).getByRole('button', { name: 'Select all 2 that match' }).click()
  await expect(bar(page).getByRole('button', { name: /that match$/ })).toHaveCount(0)
  await expect(said(page)).toHaveText('1 selected')
})

test('of a list with a row for each ref it is results that are counted', async ({ page, server }) => {
  for (const ref of ['main', 'dev']) await send(server.url, named(['one', 'two', 'three']), { project: 'all-of-refs', ref })
  await open(page, '/results?q=project:all-of-refs+ref:*')
  await box(page, 0).check()
  await bar(page).getByRole('button', { name: 'Select all 6 that match' }).click()
  await expect(said(page)).toHaveText('All 3 results selected')
  await expect(bar(page).getByRole('button', { name: 'Select all' })).toBeHidden()
  await box(page, 0).uncheck()
  await expect(box(page, 1)).not.toBeChecked()
  await expect(said(page)).toHaveText('2 of 3 selected')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Verdict for 2 results' })
  await dialog.getByRole('radio', { name: 'confirmed' }).check()
  await dialog.getByRole('button', { name: 'Give verdict' }).click()
  await expect(bar(page).getByText('2 results are now confirmed.')).toBeVisible()
  await box(page, 0).check()
  await bar(page).getByRole('button', { name: 'Select all 6 that match' }).click()
  for (const at of [0, 2, 4]) await box(page, at).uncheck()
  await expect(bar(page).getByRole('button', { name: 'Give a verdict' })).toBeHidden()
  await open(page, '/results?q=project:all-of-refs+ref:*&group=file')
  await page.keyboard.press('j')
  await expect(page.getByRole('list', { name: 'Groups' }).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Verdict for 3 results' })).toBeVisible()
})

test('what is left of all that match is downloaded', async ({ page }) => {
  await selectAll(page)
  const [left = ''] = (await messages(page).allTextContents()).slice(3)
  await box(page, 3).uncheck()
  await bar(page).getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), bar(page).getByRole('button', { name: 'JSON Lines' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).split('\n').filter((line) => line !== '')
  expect(lines).toHaveLength(187)
  expect(lines.filter((line) => line.includes(JSON.stringify(left)))).toEqual([])
})

test.describe('an export that is refused', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('says that what was left out is gone', async ({ page, server }) => {
    await selectAll(page)
    await box(page, 3).uncheck()
    const [, , , id] = await resultIds(server.url, 'project:all-but severity:high')
    await say(server.url, [id], { verdict: 'wont-fix' })
    await bar(page).getByRole('button', { name: 'Export' }).click()
    await bar(page).getByRole('button', { name: 'JSON Lines' }).click()
    await expect(bar(page)).toContainText('Some of those left out are not in this list any more: nothing was exported.')
    await say(server.url, [id], { verdict: 'unreviewed' })
  })

  test('says that the list has others by now, and gives what is selected anew', async ({ page, server }) => {
    const project = { project: 'grows' }
    await send(server.url, named(['one', 'two', 'three']), project)
    await open(page, '/results?q=project:grows&sort=path')
    await box(page, 0).check()
    await bar(page).getByRole('button', { name: 'Select all 3 that match' }).click()
    await expect(said(page)).toHaveText('All 3 results selected')
    await box(page, 1).uncheck()
    await expect(said(page)).toHaveText('2 of 3 selected')
    // One has gone, and one has come.
    await send(server.url, named(['one', 'two', 'four']), project)
    const save = async () => {
      await bar(page).getByRole('button', { name: 'Export' }).click()
      await bar(page).getByRole('button', { name: 'JSON Lines' }).click()
    }
    await save()
    await expect(bar(page)).toContainText('The query finds others by now: nothing was exported. Select again what you mean.')
    await bar(page).getByRole('button', { name: 'Select all 3 that match' }).click()
    await expect(said(page)).toHaveText('All 3 results selected')
    await box(page, 1).uncheck()
    await expect(said(page)).toHaveText('2 of 3 selected')
    await expect(bar(page)).not.toContainText('nothing was exported')
    const [download] = await Promise.all([page.waitForEvent('download'), save()])
    expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\n')).toHaveLength(2)
  })
})
