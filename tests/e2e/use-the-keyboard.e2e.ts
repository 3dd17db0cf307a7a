import type { Locator, Page } from 'playwright/test'
import { holdRequests } from './data-requests.ts'
import { messages, open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:keyboard'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'keyboard' })
})

/** Whether the element that has the focus, or what stands for it around or over it, has a ring that can be seen. */
function hasRing(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    for (let element = document.activeElement, steps = 0; element !== null && steps < 3; element = element.parentElement, steps += 1) {
      const isRing = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
        outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
      const over = getComputedStyle(element, '::after')
      if (isRing(getComputedStyle(element)) || (over.content !== 'none' && isRing(over))) return true
    }
    return false
  })
}

/** Presses Tab until an element has the focus, at most so often; everything on the way has a ring. */
async function tabTo(page: Page, target: Locator, atMost: number): Promise<void> {
  for (let pressed = 0; pressed < atMost; pressed += 1) {
    await page.keyboard.press('Tab')
    expect(await hasRing(page), await page.evaluate(() => String(document.activeElement?.outerHTML.slice(0, 200)))).toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('the first stop skips what every page begins with', async ({ page }) => {
  await open(page, list)
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await tabTo(page, skip, 1)
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('Tab leads to the search, to the filters, and past them to the first result', async ({ page }) => {
  await open(page, list)
  await tabTo(page, page.getByRole('combobox', { name: 'Search results' }), 5)
  await tabTo(page, page.getByRole('button', { name: 'How to search' }), 2)
  await tabTo(page, page.getByRole('button', { name: 'Saved' }), 1)
  const pastFilters = page.getByRole('link', { name: 'Skip the filters' })
  await tabTo(page, pastFilters, 2)
  await tabTo(page, page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: 'critical 12' }), 2)
  await tabTo(page, page.getByRole('link', { name: 'Exclude critical' }), 1)
  await pastFilters.focus()
  await page.keyboard.press('Enter')
  // Past what the list is grouped, sorted, compared, exported, previewed and shown by, its chips, and the box that selects the row.
  await tabTo(page, messages(page).first(), 19)
  // The list is one stop: keys lead through it.
  await page.keyboard.press('Tab')
  await expect(page.locator('.result-table :focus')).toHaveCount(0)
})

for (const [width, height] of [
  [1280, 800],
  [390, 664],
  [640, 400],
] as const) {
  test(`the row that keys have come to is seen whole in ${width} x ${height}, wherever the list begins in the page`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, list)
    for (let rank = 1; rank <= 24; rank++) {
      await page.keyboard.press('j')
      await expect(messages(page).nth(rank - 1)).toBeFocused()
      await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toBeInViewport({ ratio: 1 })
    }
    for (let rank = 24; rank > 1; rank--) await page.keyboard.press('k')
    await expect(messages(page).first()).toBeFocused()
    await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toBeInViewport({ ratio: 1 })
  })
}

for (const [group, width] of [
  ['', 1280],
  ['&group=file', 1280],
  ['&group=file', 320],
] as const) {
  test(`so it is above the bar of what is selected in ${width}${group && ', in groups too'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await open(page, `${list}${group}`)
    await page.keyboard.press('j')
    if (group !== '') {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
      await page.keyboard.press('j')
    }
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('1 selected')
    for (let pressed = 0; pressed < 20; pressed++) {
      await page.keyboard.press('j')
      const focused = await page
        .locator(':focus')
        .evaluate((element) => element.closest('[role=row], .group-line')?.getBoundingClientRect().bottom)
      const { y = 0 } = (await bar.boundingBox()) ?? {}
      expect(focused).toBeLessThanOrEqual(y + 1)
    }
  })
}

test('a result is opened, announced, read and left without a mouse', async ({ page }) => {
  await open(page, list)
  const row = messages(page).nth(2)
  const message = String(await row.textContent())
  await row.focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: message, exact: true })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: `${message} · Assay` })).toHaveCount(1)
  await tabTo(page, page.getByRole('complementary', { name: 'Facts' }).getByRole('link', { name: 'keyboard' }), 15)
  await page.getByRole('link', { name: 'Back to 1,203 results' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(list)
  await expect(row).toBeFocused()
})

test('the page of another list has the focus at its heading, and a filter that was followed keeps it', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Results', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /results$/ })).toBeFocused()
  await open(page, list)
  const filter = page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: /^high 188/ })
  await filter.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('188 results')
  await expect(filter).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '188 results: project:keyboard severity:high · Assay' })).toHaveCount(1)
  // What had the focus is gone: it goes on from the heading.
  await page.getByRole('link', { name: 'Remove severity:high' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '1,203 results' })).toBeFocused()
})

test('the focus goes on from the heading when a chip that had it is gone, however late its filters come', async ({ page }) => {
  await open(page, `${list}+severity:high`)
  const filters = await holdRequests(page, /getFilters/)
  await page.getByRole('link', { name: 'Remove severity:high' }).focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name: '1,203 results' })
  await expect(title).toBeFocused()
  await filters.stop()
  await expect(page.getByRole('link', { name: 'Remove severity:high' })).toHaveCount(0)
  await expect(title).toBeFocused()
})

test('who excludes by a key goes on from the value that was excluded', async ({ page }) => {
  await open(page, list)
  const filters = page.getByRole('region', { name: 'Filters' })
  for (const value of ['web', 'high', 'critical']) {
    await filters.getByRole('link', { name: `Exclude ${value}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(filters.getByRole('link', { name: new RegExp(`^not ?${value} .*chosen: follow to remove$`) })).toBeFocused()
  }
})

test('a filter that is followed before the filters are alive keeps the focus, and so do those after it', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/FacetPanel-/)
  await page.goto(list)
  await page.locator('html[data-hydrated]').waitFor()
  const filters = page.getByRole('region', { name: 'Filters' })
  const high = filters.getByRole('link', { name: /^high 188/ })
  await high.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('188 results')
  await expect(high).toBeFocused()
  const folder = filters.getByRole('link', { name: /^web / })
  await folder.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('88 results')
  await scripts.stop()
  await expect(filters.getByRole('link', { name: /^web .*chosen: follow to remove$/ })).toBeFocused()
  await expect(filters.getByRole('link', { name: /^high 88.*chosen: follow to remove$/ })).toHaveCount(1)
})

test('the help of the search opens, is read and closes', async ({ page }) => {
  await open(page, '/')
  const button = page.getByRole('button', { name: 'How to search' })
  const help = page.getByRole('dialog', { name: 'How to search' })
  await expect(help).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(help).toBeVisible()
  await tabTo(page, help.getByRole('link', { name: 'is:open,fixed' }), 2)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await help.getByRole('link', { name: 'severity:critical,high' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/results?q=severity:critical,high')
  await expect(help).toBeHidden()
})

test('what is opened on the first page has the focus, and the way on from there', async ({ page }) => {
  await open(page, '/')
  const uploads = page.getByRole('region', { name: 'Table of uploads' })
  await uploads.getByRole('link').first().press('Enter')
  const report = page.getByRole('region', { name: 'Import report' })
  await expect(report.getByRole('heading', { name: 'Import report' })).toBeFocused()
  await tabTo(page, report.getByRole('link', { name: 'Close the import report' }), 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeFocused()
  await page.getByRole('button', { name: 'Manage keyboard' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Change name…' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Project keyboard' }).getByRole('textbox', { name: 'Name' })).toBeFocused()
  // As it is loaded a page begins at its top.
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.locator('h2:focus')).toHaveCount(0)
})

test('Tab stays in the dialog of a verdict over a list, which stands still meanwhile', async ({ page }) => {
  await open(page, list)
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Verdict for 1 result' })
  const first = dialog.getByRole('radio', { name: 'unreviewed' })
  const last = dialog.getByRole('button', { name: 'Give verdict' })
  await expect(first).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(messages(page).first()).toBeFocused()
})

test('the theme is chosen with the arrow keys', async ({ page }) => {
  await open(page, '/')
  const themes = page.getByRole('group', { name: 'Theme' })
  await themes.getByRole('radio', { name: 'System theme' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(themes.getByRole('radio', { name: 'Light theme' })).toBeChecked()
  expect(await hasRing(page)).toBe(true)
})

test('who goes to the list by keys opens a result of it by the next ones, however shortly', async ({ page }) => {
  await open(page, '/')
  await page.locator('#main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/results\/\w{20}/)
})

test('keys that are for the list go on in it once the sheet of keys is closed, whatever in it had the focus', async ({ page }) => {
  await open(page, list)
  await page.locator('#list').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden()
  await expect(page.locator('#list')).toBeFocused()
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
})
