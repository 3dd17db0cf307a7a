import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type HeldRequests, holdRequests } from './data-requests.ts'
import { heading, messages, open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog, menu, told } from './verdicts.ts'

const list = '/results?q=project:elsewhere+severity:high'
let ids: string[]

test.use({ database: 'undo-elsewhere' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'elsewhere' })
  ids = await resultIds(server.url, 'project:elsewhere severity:high')
})

/** What is told of a verdict on another page than the one that it was given on. */
function left(page: Page): Locator {
  return page.getByRole('status', { name: 'Your last verdict' })
}

async function give(page: Page, verdict: string): Promise<void> {
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: verdict }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog(page)).toBeHidden()
}

/** Gives a verdict whose answer is held up, and closes the dialog. Gives what holds it. */
async function giveUnanswered(page: Page, verdict: string): Promise<HeldRequests> {
  const held = await holdRequests(page, /giveVerdict/)
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: verdict }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(() => held.urls().length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  return held
}

async function verdictOf(url: string, id: string | undefined): Promise<string> {
  const response = await fetch(`${url}/api/results/${id}`)
  // What the API answers.
  const { verdict } = (await response.json()) as { verdict: string }
  return verdict
}

test('who goes on to the next result takes its verdict back by a key', async ({ page, server }) => {
  await open(page, `/results/${ids[0]}?q=project:elsewhere+severity:high`)
  const first = String(await heading(page).textContent())
  await give(page, 'false positive')
  await expect(page.getByText('1 result is now false positive.')).toBeVisible()
  await expect(left(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(heading(page)).not.toHaveText(first)
  await expect(left(page)).toContainText(`1 result is now false positive. ${first}`)
  await expect(left(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  const second = String(await heading(page).textContent())
  await page.keyboard.press('j')
  await expect(heading(page)).not.toHaveText(second)
  await expect(left(page)).toContainText(first)
  await page.keyboard.press('u')
  await expect(left(page)).toContainText('1 result is as before.')
  expect(await verdictOf(server.url, ids[0])).toBe('unreviewed')
  // What came of it is no news on the page after.
  await page.keyboard.press('k')
  await expect(left(page)).toHaveCount(0)
})

test('who goes back to the list takes it back by the button, and the bar of the list lies over nothing of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, list)
  await messages(page).nth(2).click()
  await expect(menu(page)).toBeVisible()
  const third = String(await heading(page).textContent())
  await give(page, 'used in tests')
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(heading(page)).toHaveText('187 results')
  await expect(left(page)).toContainText(third)
  await expectAccessible(page)
  // What is selected has its bar in the same place, which tells of it then.
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar.getByText('1 result is now used in tests')).toBeVisible()
  await expect(left(page)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { checked: true })).toBeFocused()
  await bar.getByRole('button', { name: 'Clear the selection' }).click()
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(heading(page)).toHaveText('188 results')
})

test('what was given in the list is offered on the page of a result, until another verdict is given', async ({ page }) => {
  await open(page, list)
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  await give(page, 'confirmed')
  await expect(page.getByText('1 result is now confirmed.')).toBeVisible()
  await messages(page).nth(1).click()
  await expect(menu(page)).toBeVisible()
  await expect(left(page)).toContainText('1 result is now confirmed')
  await give(page, 'confirmed')
  await expect(left(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Close this note' }).click()
  await page.keyboard.press('j')
  await expect(left(page)).toHaveCount(0)
})

test('who goes on before the answer is there is offered it all the same', async ({ page }) => {
  await open(page, `/results/${ids[5]}?q=project:elsewhere+severity:high`)
  const sixth = String(await heading(page).textContent())
  const held = await giveUnanswered(page, 'confirmed')
  await page.keyboard.press('j')
  await expect(heading(page)).not.toHaveText(sixth)
  await held.stop()
  await expect(left(page)).toContainText(`1 result is now confirmed. ${sixth}`)
  await left(page).getByRole('link', { name: sixth }).click()
  await expect(menu(page)).toContainText('confirmed')
  await left(page).getByRole('button', { name: 'Undo' }).click()
  await expect(menu(page)).toContainText('unreviewed')
  await left(page).getByRole('button', { name: 'Close this note' }).click()
  await expect(left(page)).toHaveCount(0)
})

test('what is answered late while rows of the list are selected is told in their bar', async ({ page }) => {
  await open(page, list)
  await messages(page).nth(6).click()
  await expect(menu(page)).toBeVisible()
  const seventh = String(await heading(page).textContent())
  const held = await giveUnanswered(page, 'confirmed')
  await page.goBack()
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('1 selected')
  await held.stop()
  await expect(bar).toContainText(`1 result is now confirmed. ${seventh}`)
  await expect(left(page)).toHaveCount(0)
  await bar.getByRole('button', { name: 'Give a verdict' }).click({ trial: true })
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toContainText('1 result is as before.')
})

test('what is left by a page that one goes back from is told in the bar of what is selected', async ({ page }) => {
  await open(page, list)
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(14).check()
  await boxes.nth(15).check()
  await messages(page).nth(13).click()
  await expect(menu(page)).toBeVisible()
  const about = String(await heading(page).textContent())
  await give(page, 'confirmed')
  await page.goBack()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await expect(bar).toContainText(`1 result is now confirmed. ${about}`)
  await expect(left(page)).toHaveCount(0)
  await bar.getByRole('button', { name: 'Give a verdict' }).click({ trial: true })
})

test('one that stands already and is answered late leaves the offer of the list', async ({ page, server }) => {
  await open(page, list)
  await messages(page).nth(16).click()
  await expect(menu(page)).toBeVisible()
  const about = String(await heading(page).textContent())
  const held = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(/giveVerdict/, async (route) => {
    const waits = isFirst
    isFirst = false
    if (waits) await held.promise
    await route.continue()
  })
  const request = page.waitForRequest(/giveVerdict/)
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'unreviewed' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await request
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.goBack()
  await messages(page).nth(17).focus()
  await give(page, 'confirmed')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('1 result is now confirmed.')
  const answer = page.waitForResponse(/giveVerdict/)
  held.resolve()
  await answer
  await expect(bar).toContainText(
    `1 result is unreviewed already: nothing was changed. ${about} The verdict before: 1 result is now confirmed.`,
  )
  expect(await verdictOf(server.url, ids[17])).toBe('confirmed')
  await page.keyboard.press('u')
  await expect(bar).toContainText('1 result is as before.')
  expect(await verdictOf(server.url, ids[17])).toBe('unreviewed')
})

test.describe('taking back that fails once its author has gone on', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*takeBack/] })

  test('is told there, and can be tried once more', async ({ page, server }) => {
    await open(page, `/results/${ids[20]}?q=project:elsewhere+severity:high`)
    const about = String(await heading(page).textContent())
    await give(page, 'confirmed')
    await expect(told(page, 'confirmed')).toBeVisible()
    const held = await holdRequests(page, /takeBack/)
    await page.keyboard.press('u')
    await expect.poll(() => held.urls().length).toBe(1)
    await page.keyboard.press('j')
    await expect(heading(page)).not.toHaveText(about)
    await held.fail()
    await held.stop()
    await expect(left(page)).toContainText(
      `It was not taken back, or the answer got lost. Look at the results, then try once more. ${about}`,
    )
    await page.keyboard.press('u')
    await expect(left(page)).toContainText('1 result is as before.')
    expect(await verdictOf(server.url, ids[20])).toBe('unreviewed')
  })

  for (const where of ['there', 'on the page after']) {
    test(`is told ${where} while the next verdict is asked for over the list, and seen beside the dialog`, async ({ page }) => {
      await page.setViewportSize({ width: 640, height: 400 })
      await open(page, list)
      const given = where === 'there' ? 25 : 27
      if (where === 'there') await messages(page).nth(given).focus()
      else {
        await messages(page).nth(given).click()
        await expect(menu(page)).toBeVisible()
      }
      await give(page, 'confirmed')
      const held = await holdRequests(page, /takeBack/)
      await page.keyboard.press('u')
      await expect.poll(() => held.urls().length).toBe(1)
      if (where !== 'there') await page.getByRole('link', { name: /^Back to/ }).click()
      await messages(page).nth(3).focus()
      await page.keyboard.press('e')
      await expect(dialog(page)).toBeVisible()
      await held.fail()
      await held.stop()
      // What is hidden from screen readers has no role.
      const note = page.getByRole('status').filter({ hasText: 'It was not taken back, or the answer got lost.' })
      await expect(note).toBeInViewport({ ratio: 1 })
      await expect(async () => {
        const [box, told] = [await dialog(page).boundingBox(), await note.boundingBox()]
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(told?.y ?? 0)
      }).toPass()
      await expect(dialog(page).getByRole('button', { name: 'Give verdict' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await note.getByRole('button', { name: 'Undo' }).click()
      await expect(note).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: '1 result is as before.' })).toBeVisible()
    })
  }
})

test('a verdict that stands already is told, and the one before can be taken back all the same', async ({ page, server }) => {
  await open(page, list)
  await messages(page).nth(8).click()
  await expect(menu(page)).toBeVisible()
  const ninth = String(await heading(page).textContent())
  await give(page, 'confirmed')
  await page.keyboard.press('j')
  await expect(left(page)).toContainText(`1 result is now confirmed. ${ninth}`)
  await give(page, 'unreviewed')
  await expect(page.getByText('1 result is unreviewed already: nothing was changed.')).toBeVisible()
  await expect(left(page)).toContainText(`1 result is now confirmed. ${ninth}`)
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect(page).toHaveURL(list)
  await expect(left(page)).toContainText(ninth)
  await messages(page).nth(3).focus()
  await give(page, 'unreviewed')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText(
    `1 result is unreviewed already: nothing was changed. The verdict before: 1 result is now confirmed. ${ninth}`,
  )
  await expectAccessible(page)
  await page.keyboard.press('u')
  await expect(bar).toContainText('1 result is as before.')
  expect(await verdictOf(server.url, ids[8])).toBe('unreviewed')
})

test('a verdict that stands already is told to whoever has gone on before the answer', async ({ page }) => {
  await open(page, `/results/${ids[12]}?q=project:elsewhere+severity:high`)
  const about = String(await heading(page).textContent())
  const held = await giveUnanswered(page, 'unreviewed')
  await page.keyboard.press('j')
  await expect(heading(page)).not.toHaveText(about)
  await held.stop()
  await expect(left(page)).toContainText(`1 result is unreviewed already: nothing was changed. ${about}`)
  await expect(left(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(left(page)).toHaveCount(0)
})

test('who gave it in the list comes to its result by the link', async ({ page }) => {
  await open(page, list)
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  const first = String(await messages(page).first().textContent())
  await give(page, "won't fix")
  await page.getByRole('link', { name: 'Assay' }).first().click()
  await left(page).getByRole('link', { name: first }).click()
  await expect(heading(page)).toHaveText(first)
  await expect(page).toHaveURL(/^[^?]*\/results\/[0-9a-z]{20}\?q=project:elsewhere\+severity:high$/)
  await expect(menu(page)).toContainText("won't fix")
  await left(page).getByRole('button', { name: 'Undo' }).click()
  await expect(menu(page)).not.toContainText("won't fix")
})

test('what has the number of a verdict after an older backup was put in place is not taken back in its stead', async ({ page, server }) => {
  await open(page, `/results/${ids[13]}`)
  await give(page, 'false positive')
  await expect(page.getByText('1 result is now false positive.')).toBeVisible()
  const log = page.getByRole('region', { name: 'Verdicts' })
  await expect(log).toContainText('said by somebody')
  const database = new SqliteConnection(join(server.data, 'assay.db'))
  database.prepare('update change set at = ? where id = (select max(id) from change)').run('2026-01-01T00:00:00.000Z')
  database.close()
  await page.keyboard.press('u')
  await expect(page.getByText('There is nothing left to take back.')).toBeVisible()
  expect(await verdictOf(server.url, ids[13])).toBe('false-positive')
})
