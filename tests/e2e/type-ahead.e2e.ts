import type { Page } from 'playwright/test'
import { named } from '#tests/fixtures/log.ts'
import { type HeldRequests, holdRequests } from './data-requests.ts'
import { bar, heading, messages, open, openWithClock, press, row, send } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog, menu, told } from './verdicts.ts'

const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
const asFalsePositive = ['e', '3', 'Control+Enter']
const asWontFix = ['e', '4', 'Control+Enter']

test.use({ database: 'type-ahead' })

/** Sends results with these names to a project of a test's own. Gives the address of their list. */
async function listOf(url: string, project: string): Promise<string> {
  await send(url, named(names), { project })
  return `/results?q=project:${project}`
}

/** Which of the results of a project have been given which verdict. */
async function judged(url: string, project: string): Promise<string[]> {
  const q = `project:${project} verdict:confirmed,false-positive,wont-fix,used-in-tests`
  const response = await fetch(`${url}/api/results?${new URLSearchParams({ q, sort: 'path' }).toString()}`)
  // What the API answers.
  const { results } = (await response.json()) as { results: { message: string; verdict: string }[] }
  return results.map(({ message, verdict }) => `${message}: ${verdict}`)
}

/** Opens a list with the focus on its first result. */
async function openFocused(page: Page, list: string): Promise<void> {
  await open(page, list)
  await press(page, ['j'])
  await expect(messages(page).first()).toBeFocused()
}

/** Opens the first result of a list, whose page does not come yet, and presses keys for it. Gives what lets the page come. */
async function openHeld(page: Page, list: string, keys: readonly string[] = []): Promise<HeldRequests> {
  await open(page, list)
  // It is fetched ahead as soon as its link has the focus.
  const held = await holdRequests(page, /getResult/)
  await press(page, ['j'])
  await expect(messages(page).first()).toBeFocused()
  await press(page, ['Enter', ...keys])
  return held
}

/** Keys that came ahead are given up with the next frame, and all that came before it with them. */
async function untilGivenUp(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Opens the page of a result of a list, by its place in it. */
async function openFromList(page: Page, list: string, rank: number): Promise<void> {
  await open(page, list)
  await messages(page)
    .nth(rank - 1)
    .click()
  await expect(menu(page)).toHaveText(/unreviewed/)
  await expect(heading(page)).toBeFocused()
}

test.describe('keys behind Enter are for the page of the result that it opens', () => {
  test('without a pause', async ({ page, server }) => {
    const list = await listOf(server.url, 'at-once')
    await open(page, list)
    await press(page, ['j', 'j', 'Enter', ...asFalsePositive])
    await expect(told(page)).toBeVisible()
    await expect(heading(page)).toHaveText('Two')
    await expect(menu(page)).toHaveText(/false positive/)
    expect(await judged(server.url, 'at-once')).toEqual(['Two: false-positive'])
  })

  test('however late it comes, and the list does nothing by them', async ({ page, server }) => {
    const list = await listOf(server.url, 'late')
    const held = await openHeld(page, list)
    await expect(page).not.toHaveURL(list)
    await press(page, asFalsePositive)
    // The list has gone, and what stands for the page has come.
    await expect(heading(page)).toHaveText('Result')
    await press(page, ['j', ...asWontFix])
    await expect(dialog(page)).toHaveCount(0)
    expect(await judged(server.url, 'late')).toEqual([])
    await held.stop()
    await expect(told(page, "won't fix")).toBeVisible()
    await expect(heading(page)).toHaveText('Two')
    expect(await judged(server.url, 'late')).toEqual(['One: false-positive', 'Two: wont-fix'])
  })

  test('however late what hears the keys of the list comes', async ({ page, server }) => {
    const list = await listOf(server.url, 'scripts')
    await open(page, list)
    const scripts = await holdRequests(page, /\/assets\/list-window-/)
    await press(page, ['j', 'j', 'Enter', ...asFalsePositive])
    await scripts.stop()
    await expect(told(page)).toBeVisible()
    expect(await judged(server.url, 'scripts')).toEqual(['Two: false-positive'])
  })

  test('and Enter is for what keys before it lead to', async ({ page, server }) => {
    const list = await listOf(server.url, 'chain')
    await openFocused(page, list)
    const held = await holdRequests(page, /giveVerdict/)
    await press(page, [...asFalsePositive, 'j', 'Enter', ...asWontFix])
    await held.stop()
    await expect(told(page, "won't fix")).toBeVisible()
    await expect(heading(page)).toHaveText('Three')
    expect(await judged(server.url, 'chain')).toEqual(['One: false-positive', 'Three: wont-fix'])
  })

  test('in groups as well', async ({ page, server }) => {
    const list = await listOf(server.url, 'grouped')
    await open(page, `${list}&group=rule`)
    await press(page, ['j', 'ArrowRight'])
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(names.length)
    await press(page, ['j', 'j', 'Enter', ...asFalsePositive])
    await expect(told(page)).toBeVisible()
    expect(await judged(server.url, 'grouped')).toEqual(['Two: false-positive'])
  })
})

test.describe('keys behind one that goes to another result are for that', () => {
  test('however late it comes', async ({ page, server }) => {
    const list = await listOf(server.url, 'steps-late')
    for (const [step, name] of [
      ['j', 'Four'],
      ['k', 'Two'],
    ] as const) {
      await openFromList(page, list, 3)
      const held = await holdRequests(page, /getResult|findNeighbours/)
      await press(page, [step, ...asFalsePositive])
      await expect(dialog(page)).toHaveCount(0)
      await held.stop()
      await expect(heading(page)).toHaveText(name)
      await expect(told(page)).toBeVisible()
    }
    expect(await judged(server.url, 'steps-late')).toEqual(['Two: false-positive', 'Four: false-positive'])
  })

  test('and so is one behind a verdict, once that is given', async ({ page, server }) => {
    await openFromList(page, await listOf(server.url, 'steps-judged'), 1)
    const held = await holdRequests(page, /giveVerdict|\/assets\/VerdictPopover-/)
    await press(page, [...asFalsePositive, 'j', ...asWontFix, 'j', 'j', ...asFalsePositive])
    await held.stop()
    await expect(heading(page)).toHaveText('Four')
    await expect(menu(page)).toHaveText(/false positive/)
    await expect(dialog(page)).toHaveCount(0)
    expect(await judged(server.url, 'steps-judged')).toEqual(['One: false-positive', 'Two: wont-fix', 'Four: false-positive'])
  })

  test('but not where the verdict before it was refused', async ({ page, server }) => {
    const list = await listOf(server.url, 'steps-refused')
    await openFromList(page, list, 1)
    const id = /\w{20}/.exec(page.url())?.[0]
    const said = await fetch(`${server.url}/api/results`, { method: 'PATCH', body: JSON.stringify({ ids: [id], verdict: 'confirmed' }) })
    expect(said.status).toBe(200)
    await press(page, [...asFalsePositive, 'j', ...asWontFix])
    await expect(dialog(page).getByRole('button', { name: 'Give mine all the same' })).toBeVisible()
    await expect(heading(page)).toHaveText('One')
    expect(await judged(server.url, 'steps-refused')).toEqual(['One: confirmed'])
  })
})

test.describe('keys on the way back to a list are for the list', () => {
  test('that was left for the result', async ({ page, server }) => {
    const list = await listOf(server.url, 'back')
    await openFromList(page, list, 2)
    await page.getByRole('link', { name: /^Back to/ }).focus()
    await press(page, ['Enter', 'j', ...asFalsePositive])
    await expect(told(page)).toBeVisible()
    await expect(page).toHaveURL(list)
    expect(await judged(server.url, 'back')).toEqual(['Three: false-positive'])
  })

  test('by a key of the browser, which goes back somewhat later', async ({ page, server }) => {
    const list = await listOf(server.url, 'back-key')
    await openFromList(page, list, 2)
    // It has none here.
    await page.keyboard.press('Alt+ArrowLeft')
    await press(page, ['j', ...asFalsePositive])
    await page.evaluate(() => history.back())
    await expect(told(page)).toBeVisible()
    await expect(page).toHaveURL(list)
    expect(await judged(server.url, 'back-key')).toEqual(['Three: false-positive'])
  })

  test('whose rows have to be loaded', async ({ page, server }) => {
    const list = await listOf(server.url, 'back-judged')
    await openFromList(page, list, 2)
    await press(page, asFalsePositive)
    await expect(told(page)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    const held = await holdRequests(page, /listResults/)
    await page.goBack()
    await expect(page).toHaveURL(list)
    await press(page, asWontFix)
    await held.stop()
    await expect(told(page, "won't fix")).toBeVisible()
    await expect(row(page, 2)).toContainText('Four')
    expect(await judged(server.url, 'back-judged')).toEqual(['Two: false-positive', 'Three: wont-fix'])
  })

  test('that was never used', async ({ page, server }) => {
    const list = await listOf(server.url, 'back-first')
    await open(page, list)
    const address = await messages(page).nth(1).getAttribute('href')
    await open(page, String(address))
    const held = await holdRequests(page, /listResults|\/assets\/list-window-/)
    await page.getByRole('link', { name: /^Back to/ }).focus()
    await press(page, ['Enter'])
    await expect(page).toHaveURL(list)
    await press(page, ['j', ...asFalsePositive])
    await held.stop()
    await expect(told(page)).toBeVisible()
    expect(await judged(server.url, 'back-first')).toEqual(['Three: false-positive'])
  })
})

test.describe('keys ahead of a page are forgotten', () => {
  /** The page of the first result is there, was not asked for a verdict, and hears keys. */
  async function expectUntouched(page: Page): Promise<void> {
    await expect(menu(page)).toHaveText(/unreviewed/)
    await expect(heading(page)).toHaveText('One')
    await expect(dialog(page)).toHaveCount(0)
    await press(page, ['e'])
    await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeChecked()
    await press(page, ['Escape'])
    await expect(dialog(page)).toBeHidden()
  }

  test('by Escape, which is nothing to the list any more', async ({ page, server }) => {
    const list = await listOf(server.url, 'escape')
    await open(page, list)
    const held = await holdRequests(page, /getResult/)
    await press(page, ['j', 'x'])
    await expect(bar(page)).toContainText('1 selected')
    await expect(messages(page).first()).toBeFocused()
    await press(page, ['Enter', 'j', ...asFalsePositive, 'Escape'])
    await held.stop()
    await expectUntouched(page)
    await page.goBack()
    await expect(bar(page)).toContainText('1 selected')
    expect(await judged(server.url, 'escape')).toEqual([])
  })

  test('as somebody goes on to a field', async ({ page, server }) => {
    const held = await openHeld(page, await listOf(server.url, 'field'), asFalsePositive)
    await page.getByRole('combobox', { name: 'Search results' }).click()
    await held.stop()
    await expect(menu(page)).toHaveText(/unreviewed/)
    await page.getByRole('combobox', { name: 'Search results' }).blur()
    await expectUntouched(page)
    expect(await judged(server.url, 'field')).toEqual([])
  })

  test('as somebody goes elsewhere, and the list does nothing by them', async ({ page, server }) => {
    const list = await listOf(server.url, 'elsewhere')
    const held = await openHeld(page, list, ['j', ...asFalsePositive])
    await page.goBack()
    await expect(messages(page).first()).toBeFocused()
    await held.stop()
    await untilGivenUp(page)
    await press(page, ['e'])
    await expect(dialog(page)).toHaveAccessibleDescription(/^One/)
    await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeChecked()
    expect(await judged(server.url, 'elsewhere')).toEqual([])
  })

  test('as there is no such page, and those of the site lead on', async ({ page, server }) => {
    const list = await listOf(server.url, 'deleted')
    const held = await openHeld(page, list, asFalsePositive)
    expect((await fetch(`${server.url}/api/projects/deleted`, { method: 'DELETE' })).status).toBe(204)
    await held.stop()
    await expect(heading(page)).toHaveText('This result was deleted')
    await untilGivenUp(page)
    await press(page, ['g', 'r'])
    await expect(page).toHaveURL('/results')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('as more come than anybody means', async ({ page, server }) => {
    const list = await listOf(server.url, 'many')
    const held = await openHeld(page, list, [...Array.from({ length: 41 }, () => 'j'), 'Shift', ...asFalsePositive])
    await held.stop()
    await expectUntouched(page)
    expect(await judged(server.url, 'many')).toEqual([])
  })

  test('as what they wait for takes ten seconds', async ({ page, server }) => {
    const list = await listOf(server.url, 'long')
    await open(page, list)
    const address = await messages(page).first().getAttribute('href')
    await openWithClock(page, String(address))
    const scripts = await holdRequests(page, /\/assets\/VerdictPopover-/)
    await press(page, asFalsePositive)
    await expect.poll(() => scripts.urls().length).toBeGreaterThan(0)
    await page.clock.runFor(10_100)
    await press(page, ['4', 'Control+Enter'])
    await scripts.stop()
    await page.clock.resume()
    await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
    expect(await judged(server.url, 'long')).toEqual([])
    await press(page, ['3', 'Control+Enter'])
    await expect(told(page)).toBeVisible()
  })
})

test('keys are for a page whose address ends with a slash as well', async ({ page, server }) => {
  const list = await listOf(server.url, 'slash')
  await openFocused(page, list.replace('?', '/?'))
  await press(page, ['Enter', ...asFalsePositive])
  await expect(told(page)).toBeVisible()
  const { pathname } = new URL(page.url())
  await open(page, `${pathname}/`)
  await press(page, ['e'])
  await expect(dialog(page)).toBeVisible()
})

test('keys of the site lead away from a page that does not come', async ({ page, server }) => {
  const held = await openHeld(page, await listOf(server.url, 'away'), ['g', 'h'])
  await expect(page).toHaveURL('/')
  await held.stop()
})
