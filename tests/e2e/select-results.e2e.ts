import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type HeldRequests, holdRequests } from './data-requests.ts'
import { bar, box, heading, messages, open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

const list = '/results?q=project:select+severity:high'

test.use({ database: 'select' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'select' })
})

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Verdict for/ })
}

/**
 * Selects the second row and confirms it, with a comment if there is one; goes on, with the dialog closed and the fifth row selected, too,
 * before the answer is there. Gives what holds the answer up.
 */
async function confirmAndGoOn(page: Page, comment = ''): Promise<HeldRequests> {
  await box(page, 1).check()
  await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await dialog(page).getByLabel('Comment').fill(comment)
  const held = await holdRequests(page, /giveVerdict/)
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect.poll(() => held.urls().length).toBe(1)
  await page.keyboard.press('Escape')
  await box(page, 4).check()
  return held
}

test('how many rows are selected is said in a region that was there before, so that it is heard from the first on', async ({ page }) => {
  await open(page, list)
  await expect(heading(page)).toHaveText('188 results')
  // What each region said when it came into sight.
  await page.evaluate(() => {
    const came: string[] = []
    const inSight = new Set<Element>()
    Object.assign(window, { came })
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('.selection-bar > [role=status]')) {
        if (!status.checkVisibility()) inSight.delete(status)
        else if (!inSight.has(status)) came.push(inSight.add(status) && status.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const came = () => page.evaluate(() => 'came' in window && window.came)
  for (const times of [1, 2]) {
    await box(page, 1).check()
    await expect(bar(page).getByRole('status').first()).toHaveText('1 selected')
    expect(await came()).toEqual(Array.from({ length: times }, () => ''))
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await expect(bar(page)).toBeHidden()
  }
})

test('rows are selected with the mouse, given a verdict together, and got back', async ({ page }) => {
  await open(page, list)
  await expect(heading(page)).toHaveText('188 results')
  const third = String(await messages(page).nth(2).textContent())
  await box(page, 1).check()
  await expect(bar(page).getByRole('status')).toHaveText(['1 selected'])
  await box(page, 5).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByRole('status')).toHaveText(['5 selected'])
  await box(page, 3).uncheck()
  await expect(bar(page).getByRole('status')).toHaveText(['4 selected'])
  // No row was opened by it.
  await expect(page).toHaveURL(list)
  await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Verdict for 4 results')
  await dialog(page).getByRole('radio', { name: 'false positive' }).check()
  await dialog(page).getByLabel('Comment').fill('The proxy filters these.')
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect(heading(page)).toHaveText('184 results')
  await expect(bar(page).getByText('4 results are now false positive.')).toBeVisible()
  await expect(messages(page).filter({ hasText: new RegExp(`^${third}$`) })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('4 results are as before.')).toBeVisible()
  await expect(heading(page)).toHaveText('188 results')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Close this note' }).click()
  await expect(bar(page)).toBeHidden()
})

test('what is selected while an answer is on its way stays selected', async ({ page }) => {
  await open(page, list)
  const held = await confirmAndGoOn(page)
  await held.stop()
  await expect(page.getByRole('row').filter({ hasText: 'confirmed' })).toHaveCount(1)
  await expect(bar(page).getByRole('status').first()).toHaveText('2 selected')
  await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('1 result is as before.')).toBeVisible()
})

test.describe('a verdict that does not get through', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*giveVerdict/] })

  for (const when of ['closed', 'open again'] as const) {
    test(`what fails with its dialog ${when} is not taken for what is selected then`, async ({ page }) => {
      await open(page, list)
      const give = bar(page).getByRole('button', { name: 'Give a verdict' })
      const held = await confirmAndGoOn(page, 'Of one.')
      if (when === 'open again') await give.click()
      await held.fail()
      await held.stop()
      const note = bar(page).getByText('Your verdict did not get through.')
      if (when === 'open again') {
        // It says what it was asked for, until it is closed.
        await expect(dialog(page).getByRole('alert')).toContainText('The verdict was not given')
        await expect(dialog(page)).toHaveAccessibleName('Verdict for 1 result')
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
      } else {
        await expect(note).toBeVisible()
      }
      await give.click()
      await expect(dialog(page)).toHaveAccessibleName('Verdict for 2 results')
      await expect(dialog(page).getByLabel('Comment')).toHaveValue('')
      await expect(note).toHaveCount(0)
      await dialog(page).getByRole('radio', { name: 'false positive' }).check()
      await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
      await bar(page).getByText('2 results are now false positive.').waitFor()
      await bar(page).getByRole('button', { name: 'Undo' }).click()
      await expect(bar(page).getByText('2 results are as before.')).toBeVisible()
    })
  }

  test('what fails for the row of the cursor is told in the list, and what was written is kept', async ({ page }) => {
    await open(page, list)
    await page.keyboard.press('j')
    await expect(messages(page).first()).toBeFocused()
    await page.keyboard.press('e')
    await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
    await page.keyboard.press('2')
    await dialog(page).getByLabel('Comment').fill('Of the row.')
    const held = await holdRequests(page, /giveVerdict/)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect.poll(() => held.urls().length).toBe(1)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('j')
    await expect(messages(page).nth(1)).toBeFocused()
    const judged = await messages(page).first().textContent()
    await held.fail()
    await held.stop()
    await bar(page).getByRole('button', { name: 'Open it again' }).click()
    await expect(dialog(page).getByLabel('Comment')).toHaveValue('Of the row.')
    await expect(dialog(page)).toHaveAccessibleDescription(new RegExp(`^${judged} js/`))
    await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
    await expect(bar(page).getByText('1 result is now confirmed.')).toBeVisible()
    await bar(page).getByRole('button', { name: 'Undo' }).click()
    await expect(bar(page).getByText('1 result is as before.')).toBeVisible()
  })

  test('who opens it again from the note gives it to the results that it was asked for', async ({ page }) => {
    await open(page, list)
    const held = await confirmAndGoOn(page)
    await held.fail()
    await held.stop()
    await bar(page).getByRole('button', { name: 'Open it again' }).click()
    await expect(dialog(page)).toHaveAccessibleName('Verdict for 1 result')
    await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
    // What is selected since then can be given another.
    await expect(dialog(page)).toHaveAccessibleName('Verdict for 2 results')
    await expect(dialog(page).getByRole('radio', { name: 'confirmed' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').filter({ hasText: 'confirmed' })).toHaveCount(1)
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await bar(page).getByRole('button', { name: 'Undo' }).click()
    await expect(bar(page).getByText('1 result is as before.')).toBeVisible()
  })
})

test('rows are selected and given a verdict with the keyboard alone', async ({ page }) => {
  await open(page, list)
  await expect(async () => {
    // A key that comes before the list is alive is lost.
    const isFocused = await messages(page)
      .first()
      .evaluate((link) => link === document.activeElement)
    if (!isFocused) await page.keyboard.press('j')
    await expect(messages(page).first()).toBeFocused({ timeout: 4000 })
  }).toPass()
  await page.keyboard.press('x')
  await expect(box(page, 0)).toBeChecked()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(messages(page).nth(2)).toBeFocused()
  await page.keyboard.press('Shift+X')
  await expect(bar(page).getByRole('status')).toHaveText(['3 selected'])
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(messages(page).nth(2)).toBeFocused()
  await expect(bar(page).getByRole('status')).toHaveText(['3 selected'])
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  // Letters are text here, and no keys of the list.
  await page.keyboard.type('xej')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(heading(page)).toHaveText('185 results')
  const note = bar(page).getByText("3 results are now won't fix.")
  await expect(note).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('188 results')
  // What is pressed and gone leaves nobody nowhere: they go on from the row that keys act on.
  await expect(page.locator('.result-row.is-cursor .cell-message a')).toBeFocused()
  await bar(page).getByRole('button', { name: 'Close this note' }).press('Enter')
  await expect(bar(page)).toBeHidden()
  await expect(page.locator('#list')).toBeFocused()
})

test('a key asks for a verdict for the row of the cursor, which is not selected by that', async ({ page }) => {
  await open(page, list)
  const second = messages(page).nth(1)
  const text = String(await second.textContent())
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(second).toBeFocused()
  await page.keyboard.press('e')
  await expect(dialog(page)).toHaveAccessibleName('Verdict for 1 result')
  await expect(dialog(page)).toHaveAccessibleDescription(new RegExp(`^${text} js/`))
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await expect(page.getByRole('checkbox', { checked: true, includeHidden: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
  // Nothing is left of it: the next is for where the cursor is by then.
  const next = await messages(page).nth(2).textContent()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(dialog(page)).toHaveAccessibleDescription(new RegExp(`^${next} js/`))
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('3')
  await expect(dialog(page).getByRole('radio', { name: 'false positive' })).toBeChecked()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bar(page).getByText('1 result is now false positive.')).toBeVisible()
  await expect(heading(page)).toHaveText('187 results')
  await page.keyboard.press('u')
  await expect(bar(page).getByText('1 result is as before.')).toBeVisible()
  await expect(heading(page)).toHaveText('188 results')
})

test('what was done can be taken back while something else is selected', async ({ page }) => {
  await open(page, list)
  await box(page, 0).check()
  await page.keyboard.press('e')
  await page.getByRole('radio', { name: 'confirmed' }).check()
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect(bar(page).getByText('1 result is now confirmed.')).toBeVisible()
  await box(page, 3).check()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('1 result is as before.')).toBeVisible()
  await expect(bar(page).getByRole('status').first()).toHaveText('1 selected')
})

test('all that match are selected, refused once they are others, and then given a verdict at once', async ({ page, server }) => {
  await open(page, list)
  await box(page, 0).check()
  await bar(page).getByRole('button', { name: 'Select all 188 that match' }).click()
  await expect(bar(page).getByRole('status')).toHaveText(['All 188 results selected'])
  await page.getByRole('table').getByRole('checkbox').nth(9).scrollIntoViewIfNeeded()
  await expect(box(page, 9)).toBeChecked()
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'used in tests' }).check()
  await say(server.url, (await resultIds(server.url, 'project:select severity:high')).slice(0, 1), { verdict: 'wont-fix', author: 'Ada' })
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Nothing was changed: meanwhile the query finds 187 results')
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText('187 results')
  await bar(page).getByRole('button', { name: 'Select all 187 that match' }).click()
  await expect(bar(page).getByRole('status')).toHaveText(['All 187 results selected'])
  await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
  await dialog(page).getByRole('radio', { name: 'used in tests' }).check()
  await dialog(page).getByRole('button', { name: 'Give verdict' }).click()
  await expect(bar(page).getByText('187 results are now used in tests.')).toBeVisible()
  await expect(heading(page)).toHaveText('0 results')
  await say(server.url, (await resultIds(server.url, 'project:select severity:high verdict:used-in-tests')).slice(0, 1), {
    verdict: 'confirmed',
    author: 'Ada',
  })
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('186 results are as before. 1 result stays as something newer was said.')).toBeVisible()
  await expect(heading(page)).toHaveText('187 results')
})

test('all that match are not selected where part of the query is not understood', async ({ page }) => {
  await open(page, '/results?q=project:select+severty:high')
  await box(page, 0).check()
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click()
  await expect(bar(page).getByRole('status').first()).toHaveText(
    '1 selected: all that match cannot be, as the query is not understood in all its parts',
  )
})

test('whoever selected what others have judged meanwhile is told, and may confirm', async ({ page, server }) => {
  await open(page, '/results?q=project:select+severity:critical')
  await box(page, 0).check()
  await box(page, 1).check()
  await say(server.url, (await resultIds(server.url, 'project:select severity:critical')).slice(0, 1), {
    verdict: 'wont-fix',
    author: 'Ada',
  })
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('Somebody was faster, and nothing was changed.')
  await expect(dialog(page).getByRole('alert')).toContainText("won't fix, said by Ada just now")
  await dialog(page).getByRole('button', { name: 'Give mine all the same' }).click()
  await expect(bar(page).getByText('2 results are now confirmed.')).toBeVisible()
  await expect(page.getByRole('table').getByText('confirmed')).toHaveCount(2)
})

test('a selection lasts while the list is scrolled, and ends with its query; it fits on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/results?q=project:select+rule:js/unused&sort=path')
  await box(page, 0).check()
  await page.keyboard.press('k')
  await expect(messages(page).first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(messages(page).last()).toBeFocused()
  await expect(bar(page).getByRole('status')).toHaveText(['1 selected'])
  await page.keyboard.press('Shift+X')
  await expect(bar(page).getByRole('status')).toHaveText(['1,003 selected'])
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await bar(page).getByRole('button', { name: 'Give a verdict' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Give verdict' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Search results' }).fill('project:select')
  await page.getByRole('combobox', { name: 'Search results' }).press('Enter')
  await expect(heading(page)).not.toHaveText('1,003 results')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
})
