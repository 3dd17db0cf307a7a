import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './data-requests.ts'
import { heading, messages, open, openWithClock, searchBox, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const all = '/results?q=project:write'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'write' })
})

function suggestions(page: Page) {
  return page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
}

/** Enters the box at the end of what is in it, and waits until what helps in writing is there. */
async function enter(page: Page): Promise<void> {
  const script = page.waitForResponse(/\/assets\/SearchAssist-/)
  await searchBox(page).focus()
  await script
  await page.getByRole('search').getByRole('status').waitFor({ state: 'attached' })
  await page.keyboard.press('End')
}

/** Enters the box with a clock that stands still from then on: typing never pauses. */
async function enterWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await open(page, all)
  await enter(page)
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The text of the box that is underlined, where it is, and where the box has the same text, in pixels. */
async function underlined(page: Page): Promise<{ text: string; left: number; expected: number; isSeen: boolean }[]> {
  return searchBox(page).evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input)
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas !== null) canvas.font = `${style.fontSize} ${style.fontFamily}`
    const begin = input.getBoundingClientRect().left + Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth)
    const marks = document.querySelector('.query-marks')
    const within = marks?.getBoundingClientRect()
    return Array.from(marks?.querySelectorAll('u') ?? [], (mark) => {
      const before = document.createRange()
      before.setStart(marks as Element, 0)
      before.setEndBefore(mark)
      const offset = canvas?.measureText(before.toString()).width ?? 0
      const { left, right } = mark.getBoundingClientRect()
      const isSeen = left < (within?.right ?? 0) && right > (within?.left ?? 0)
      return { text: mark.textContent, left, expected: begin + offset - input.scrollLeft, isSeen }
    })
  })
}

test('a field and its value are completed by the keyboard, with counts, and the list answers', async ({ page }) => {
  await open(page, all)
  await enter(page)
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type(' sev')
  await expect(suggestions(page)).toHaveText([/^severity:From the security-severity/])
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
  // Nothing is taken that was not chosen; the beginning of a field's name is not searched for.
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', /./)
  const active = await searchBox(page).getAttribute('aria-activedescendant')
  await expect(page.locator(`#${active}`)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(searchBox(page)).toHaveValue('project:write severity:')
  await page.keyboard.type('hi')
  await expect(suggestions(page)).toHaveText(['high188'])
  await expect(page.getByRole('status').filter({ hasText: 'suggestion' })).toHaveText('1 suggestion')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toHaveValue('project:write severity:high ')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(heading(page)).toHaveText('188 results')
  await expect(page).toHaveURL(`${all}+severity:high`)
  await expect(searchBox(page)).toBeFocused()
  // Values of names are looked for among all results that the rest of the query finds.
  await page.keyboard.type('-rule:INJ')
  await expect(suggestions(page)).toHaveText(['js/path-injection100'])
  await suggestions(page).first().click()
  await expect(searchBox(page)).toHaveValue('project:write severity:high -rule:js/path-injection ')
  await expect(heading(page)).toHaveText('88 results')
})

test('folders are gone into, and Escape closes the suggestions and leaves the text', async ({ page }) => {
  await open(page, all)
  await enter(page)
  await page.keyboard.type(' path:')
  await expect(suggestions(page)).toHaveText(['src/1,115', 'web/88'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(suggestions(page)).toHaveText(['src/old/1,003', 'src/files/100', 'src/db/12'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toHaveValue('project:write path:src/files/')
  await expect(heading(page)).toHaveText('100 results')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('project:write path:src/files/')
})

test('Escape leaves the box once nothing is open, so that keys go to the list', async ({ page }) => {
  await open(page, all)
  await page.keyboard.press('/')
  await page.keyboard.press('End')
  await page.keyboard.type(' xss')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('88 results')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  await expect(searchBox(page)).toHaveValue('project:write xss')
})

test('what is written is asked for once its suggestions are closed, or the box is left, however short it is', async ({ page }) => {
  await open(page, all)
  await enter(page)
  await page.keyboard.type(' severity:high sev')
  await expect(suggestions(page)).not.toHaveCount(0)
  await expect(heading(page)).not.toHaveText('0 results')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${all}+severity:high+sev`)
  await expect(heading(page)).toHaveText('0 results')
  await open(page, '/results')
  await searchBox(page).focus()
  await page.keyboard.type('project:write sev')
  await expect(suggestions(page)).not.toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL('/results?q=project:write+sev')
  await expect(searchBox(page)).toHaveValue('project:write sev')
})

test('the list answers while one types; caret and text stay, and the history gets one entry', async ({ page }) => {
  await open(page, all)
  await enter(page)
  await page.keyboard.type(' xss 1')
  await expect(page).toHaveURL(`${all}+xss+1`)
  await expect(messages(page)).toHaveCount(14)
  await page.keyboard.type('7  ')
  await expect(messages(page)).toHaveText(['Xss 17'])
  await expect(searchBox(page)).toHaveValue('project:write xss 17  ')
  await searchBox(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(14, 14))
  await page.keyboard.type('js/')
  await expect(page).toHaveURL(`${all}+js/xss+17`)
  await expect(searchBox(page)).toBeFocused()
  expect(await searchBox(page).evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual([
    'project:write js/xss 17  ',
    17,
  ])
  await page.keyboard.press('Enter')
  await page.keyboard.type('unlikely')
  await expect(heading(page)).toHaveText('0 results')
  await page.goBack()
  await expect(page).toHaveURL(`${all}+js/xss+17`)
  await expect(searchBox(page)).toHaveValue('project:write js/xss 17')
  await page.goBack()
  await expect(page).toHaveURL(all)
  await expect(searchBox(page)).toHaveValue('project:write')
  await expect(heading(page)).toHaveText('1,203 results')
})

test('what is being written stays when a list comes that was asked for before, and is then asked for within that', async ({ page }) => {
  // Typing never pauses as long as the clock stands.
  await openWithClock(page, all)
  const held = await holdRequests(page)
  await page
    .getByRole('region', { name: 'Filters' })
    .getByRole('link', { name: /^high 188/ })
    .click()
  await page.keyboard.press('/')
  await page.keyboard.press('End')
  await page.keyboard.type(' xss')
  await expect(page).toHaveURL(`${all}+severity:high`)
  await held.stop()
  await expect(heading(page)).toHaveText('188 results')
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('project:write xss')
  await page.clock.resume()
  await expect(heading(page)).toHaveText('88 results')
  await expect(page).toHaveURL('/results?q=xss+project:write+severity:high')
  await expect(searchBox(page)).toHaveValue('xss project:write severity:high')
})

test('what was just typed holds for a filter or term that is followed before typing pauses, and is asked for once', async ({ page }) => {
  await enterWithClock(page)
  await page.keyboard.type(' xss')
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('link', { name: /^high 188/ }).click()
  await expect(page).toHaveURL(`${all}+xss+severity:high`)
  await expect(heading(page)).toHaveText('88 results')
  await expect(searchBox(page)).toHaveValue('project:write xss severity:high')
  await page.clock.resume()
  const term = page.getByRole('link', { name: 'Remove severity:high' })
  await expect(term).toBeVisible()
  await page.clock.pauseAt(Date.now() + 120_000)
  await searchBox(page).press('End')
  await page.keyboard.type(' 17')
  // The suggestions lie over it.
  await page.keyboard.press('Escape')
  await term.click()
  await expect(page).toHaveURL(`${all}+xss+17`)
  await expect(messages(page)).toHaveText(['Xss 17'])
  // What was typed is an entry of its own each time, and the way back leads past it.
  for (const q of ['+xss+severity:high+17', '+xss+severity:high', '+xss', '']) {
    await page.goBack()
    await expect(page).toHaveURL(`${all}${q}`)
    await expect(searchBox(page)).toHaveValue(`project:write${q.replaceAll('+', ' ')}`)
  }
  await page.clock.resume()
  await page.clock.runFor(1000)
  await expect(heading(page)).toHaveText('1,203 results')
  await expect(page).toHaveURL(all)
})

test('what was just typed holds for a filter that is followed while another is on its way', async ({ page }) => {
  await enterWithClock(page)
  const held = await holdRequests(page)
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('link', { name: /^high 188/ }).click()
  await expect(page).toHaveURL(`${all}+severity:high`)
  await searchBox(page).press('End')
  await page.keyboard.type(' xss')
  await filters.getByRole('link', { name: 'Exclude js/sql-injection' }).click()
  await held.stop()
  await expect(heading(page)).toHaveText('88 results')
  for (const term of ['severity:high', 'xss', '-rule:js/sql-injection']) await expect(page).toHaveURL(new RegExp(`[=+]${term}`))
})

test('what was begun while the browser went back stays while it is written, and no longer', async ({ page }) => {
  await open(page, all)
  await enter(page)
  await page.keyboard.type(' xss')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('88 results')
  await page.keyboard.type(' sev')
  await page.goBack()
  await expect(heading(page)).toHaveText('1,203 results')
  await expect(searchBox(page)).toHaveValue('project:write xss sev')
  await searchBox(page).blur()
  await expect(searchBox(page)).toHaveValue('project:write')
})

test('on another page typing asks nothing until Enter', async ({ page }) => {
  await open(page, '/')
  await enter(page)
  await page.keyboard.type('project:write xss 17 ')
  await expect(searchBox(page)).toHaveValue('project:write xss 17 ')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toHaveText(['Xss 17'])
})

test('what is not understood is underlined in the box, exactly where it stands, also scrolled and on a phone', async ({ page }) => {
  await open(page, `${all}+severty:high+-sql+level:errr`)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    const marks = await underlined(page)
    expect(marks.map(({ text }) => text)).toEqual(['severty', 'errr'])
    for (const { left, expected } of marks) expect(Math.abs(left - expected)).toBeLessThan(1)
  }
  // On a phone the box scrolls to its end.
  expect((await underlined(page)).map(({ isSeen }) => isSeen)).toEqual([true, false])
  await enter(page)
  await page.keyboard.type(' kind:fial')
  await expect.poll(async () => (await underlined(page)).map(({ text, isSeen }) => [text, isSeen])).toContainEqual(['fial', true])
  const marks = await underlined(page)
  for (const { left, expected } of marks) expect(Math.abs(left - expected)).toBeLessThan(1)
  expect(await searchBox(page).evaluate((input) => input.scrollLeft)).toBeGreaterThan(0)
})

test('what was probably meant is taken with one key or click, in the box and on the page', async ({ page }) => {
  await open(page, `${all}+severty:high`)
  await expect(page.getByRole('list', { name: 'Problems of the query' })).toContainText('severty is no field')
  await enter(page)
  await page.keyboard.press('Home')
  for (let at = 0; at < 'project:write sev'.length; at += 1) await page.keyboard.press('ArrowRight')
  await expect(async () => {
    // A key that comes before what suggests is alive is lost.
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toContainText('severityseverty is no field', { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toHaveValue('project:write severity:high')
  await expect(heading(page)).toHaveText('188 results')
  await page.keyboard.press('End')
  await page.keyboard.type(' change:new')
  await expect(page.getByText('change: needs something that is compared').first()).toBeVisible()
  await expect(heading(page)).toHaveText('188 results')
})

test('what is wrong is said once, whole: by what would mend it, or else below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, all)
  await enter(page)
  await page.keyboard.type(' severity:hgih')
  const said = page.getByRole('search').getByText('severity: has no value hgih. It takes critical, high')
  await expect(suggestions(page)).toHaveText([/^highseverity: has no value hgih\. It takes .* none\.$/])
  await expect(said).toHaveCount(1)
  expect(await said.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(searchBox(page)).toHaveValue('project:write severity:high')
  await page.keyboard.type(' steps:many')
  await expect(page.getByRole('search').getByText('steps: takes a number')).toHaveCount(1)
  await expect(suggestions(page)).toHaveCount(0)
})

test('results are found by when they were seen', async ({ page }) => {
  await open(page, `${all}+age:<1d+seen:>2025`)
  await expect(heading(page)).toHaveText('1,203 results')
  await open(page, `${all}+age:>1d`)
  await expect(heading(page)).toHaveText('0 results')
})

test('suggestions are in order, and fit a phone', async ({ page }) => {
  await open(page, all)
  await enter(page)
  await page.keyboard.type(' rule:')
  await expect(suggestions(page)).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expect(suggestions(page).first()).toBeInViewport()
})

test('a term with wildcards goes on with any value', async ({ page }) => {
  await open(page, `${all}+rule:js/x*`)
  await enter(page)
  await page.keyboard.type(',')
  await expect(suggestions(page)).toHaveText([/^js\/unused1,003/, /^js\/path-injection100/, /^js\/xss88/, /^js\/sql-injection12/])
})
