import { named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './data-requests.ts'
import { messages, open, resultIds, row, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'keys' })
})

test('the same keys lead everywhere from every page', async ({ page }) => {
  await open(page, '/')
  const box = page.locator('header input[name=q]')
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  // What is typed is text.
  await page.keyboard.type('g r?/')
  await expect(box).toHaveValue('g r?/')
  await box.fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.locator('#main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL('/results')
  await messages(page).first().click()
  await expect(page).toHaveURL(/\/results\/\w{20}/)
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.keyboard.press('h')
  await page.keyboard.press('Control+g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/results\/\w{20}/)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL('/')
})

test('keys that come before what they need count once it is there', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/list-window-/, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/results?q=project:keys')
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
  release()
  await expect(messages(page).nth(2)).toBeFocused()
})

test('they act on the row that has the focus by then', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  const scripts = await holdRequests(page, /\/assets\/list-window-/)
  await messages(page).nth(3).focus()
  await page.keyboard.press('j')
  await scripts.stop()
  await expect(messages(page).nth(4)).toBeFocused()
})

test('Enter opens the result that a key before it went to, however shortly', async ({ page, server }) => {
  const [, second] = await resultIds(server.url, 'project:keys')
  await open(page, '/results?q=project:keys')
  const scripts = await holdRequests(page, /\/assets\/list-window-/)
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
  await scripts.stop()
  await expect(page).toHaveURL(`/results/${second}?q=project:keys`)
})

test('an arrow opens the group that the first keys lead to, however early', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/GroupsView-/)
  await page.goto('/results?q=project:keys&group=folder')
  await page.locator('html[data-hydrated]').waitFor()
  const group = page.getByRole('list', { name: 'Groups' }).getByRole('link').first()
  for (const key of ['j', 'ArrowRight']) await page.keyboard.press(key)
  await scripts.stop()
  await expect(group).toBeFocused()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
})

test('who chooses groups with a pointer goes on in them by keys, and who does so by keys can choose on', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  const select = page.getByRole('combobox', { name: 'Group' })
  const group = page.getByRole('list', { name: 'Groups' }).getByRole('link').first()
  await select.dispatchEvent('pointerdown')
  await select.selectOption('folder')
  await expect(group).toBeVisible()
  await page.keyboard.press('j')
  await expect(group).toBeFocused()
  await select.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/group=tool/)
  await expect(select).toBeFocused()
})

test('End goes to the last result behind a key that led into the list, however shortly', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  const scripts = await holdRequests(page, /\/assets\/list-window-/)
  for (const key of ['j', 'End']) await page.keyboard.press(key)
  await scripts.stop()
  await expect(messages(page).last()).toBeFocused()
})

test('keys without a pause lead where they would with one, and the last asks for a verdict there', async ({ page }) => {
  for (const [keys, isLast] of [
    ['j End Home End e', true],
    ['j End Home e', false],
  ] as const) {
    await open(page, '/results?q=project:keys')
    const total = parseInt(String(await page.getByRole('heading', { level: 1 }).textContent()).replace(',', ''), 10)
    for (const key of keys.split(' ')) await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: 'Verdict for 1 result' })).toBeVisible()
    await page.keyboard.press('Escape')
    const asked = row(page, isLast ? total : 1)
    await expect(asked.getByRole('link')).toBeFocused()
    await expect(asked).toBeInViewport()
  }
})

test('keys without a pause select results and ask for a verdict for them, whatever is on its way', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  for (const key of ['j', 'x', 'j', 'x', 'e']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: 'Verdict for 2 results' })).toBeVisible()
})

test('keys that come before the dialog do nothing to the list', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  const held = await holdRequests(page, /SelectionTools/)
  const text = await messages(page).first().textContent()
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  await page.keyboard.press('e')
  await expect.poll(() => held.urls().length).toBe(1)
  for (const key of ['x', 'j']) await page.keyboard.press(key)
  await expect(messages(page).first()).toBeFocused()
  await held.stop()
  await expect(page.getByRole('dialog', { name: /^Verdict for/ })).toHaveAccessibleDescription(new RegExp(`^${text} js/`))
  await expect(page.getByRole('checkbox', { checked: true, includeHidden: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(messages(page).first()).toBeFocused()
})

test('a key that comes before the dialog has the focus is for the dialog', async ({ page }) => {
  await page.clock.install()
  await open(page, '/results?q=project:keys')
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  const dialog = page.getByRole('dialog', { name: /^Verdict for/ })
  // So that its scripts are there: React puts off what comes after them, which a clock that stands would do for ever.
  await page.keyboard.press('e')
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messages(page).first()).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('e')
  await expect(dialog).toBeVisible()
  // It gets the focus with the next frame.
  await expect(page.locator('#list a:focus')).toHaveCount(1)
  await page.keyboard.press('3')
  await page.clock.runFor(200)
  await expect(dialog.getByRole('radio', { name: 'false positive' })).toBeChecked()
  await page.keyboard.press('Escape')
})

test('one result after another is judged without waiting for any', async ({ page, server }) => {
  await send(server.url, shopLog(), { project: 'waves' })
  await open(page, '/results?q=project:waves+rule:js/xss')
  const ids = await resultIds(server.url, 'project:waves rule:js/xss')
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  const held = await holdRequests(page, /giveVerdict|\/assets\/SelectionTools-/)
  for (const key of ['e', '3', 'Control+Enter', 'e', '4', 'Control+Enter', 'j', 'e', '2', 'Control+Enter']) await page.keyboard.press(key)
  await held.stop()
  const note = page.getByRole('region', { name: 'Selection' }).getByText('1 result is now confirmed.')
  await expect(note).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Verdict/ })).toBeHidden()
  for (const [verdict, id] of [
    ['false-positive', ids[0]],
    ['wont-fix', ids[1]],
    ['confirmed', ids[3]],
  ] as const) {
    expect(await resultIds(server.url, `project:waves verdict:${verdict}`)).toEqual([id])
  }
})

test('the cursor is on the first result behind those that were judged together, and stays on its own as they come back', async ({
  page,
}) => {
  await open(page, '/results?q=project:keys+rule:js/xss')
  const [, sixth = '', seventh = ''] = await Promise.all([1, 6, 7].map((rank) => row(page, rank).getByRole('link').innerText()))
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  for (const key of ['j', 'j', 'x', 'j', 'x', 'j', 'x', 'e', '3', 'Control+Enter']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('3 results are now false positive.')
  await expect(row(page, 3)).toContainText(sixth)
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: seventh, exact: true })).toBeFocused()
  await page.keyboard.press('u')
  await expect(bar).toContainText('3 results are as before.')
  await expect(row(page, 7)).toContainText(seventh)
  await expect(row(page, 7).getByRole('link')).toBeFocused()
})

test('keys with a modifier stay those of the browser until the list is there', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  const scripts = await holdRequests(page, /\/assets\/list-window-/)
  await page.keyboard.press('j')
  await expect.poll(() => scripts.urls().length).toBe(1)
  await page.keyboard.press('Control+End')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await scripts.stop()
})

test('the cursor stays on its result as a verdict above it is taken back', async ({ page }) => {
  await open(page, '/results?q=project:keys+rule:js/xss')
  await page.keyboard.press('j')
  await expect(row(page, 1).getByRole('link')).toBeFocused()
  const [second = '', fifth = ''] = await Promise.all([2, 5].map((rank) => row(page, rank).getByRole('link').innerText()))
  await page.keyboard.press('e')
  await page.getByRole('radio', { name: "won't fix" }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('status').filter({ hasText: "1 result is now won't fix." })).toBeVisible()
  // What keys go through is what is there by then.
  await expect(row(page, 1)).toContainText(second)
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: fifth, exact: true })).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByText('1 result is as before.')).toBeVisible()
  await expect(row(page, 5)).toContainText(fifth)
  await expect(row(page, 5).getByRole('link')).toBeFocused()
})

test('a key right behind a range asks for a verdict for the range, however late that is selected', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  const boxes = page.getByRole('table', { name: 'Results' }).getByRole('checkbox')
  await boxes.nth(1).check()
  const scripts = await holdRequests(page, /\/assets\/list-(keys|window)-/)
  await boxes.nth(5).click({ modifiers: ['Shift'] })
  await page.keyboard.press('e')
  await scripts.stop()
  const dialog = page.getByRole('dialog', { name: /^Verdict for/ })
  await expect(dialog).toHaveAccessibleName('Verdict for 5 results')
  const bar = page.getByRole('region', { name: 'Selection', includeHidden: true })
  await expect(bar.getByRole('status', { includeHidden: true }).filter({ hasText: /./ })).toHaveText(['5 selected'])
  await dialog.getByRole('radio', { name: 'confirmed' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bar).toContainText('5 results are now confirmed.')
  await page.keyboard.press('u')
  await expect(bar).toContainText('5 results are as before.')
})

test('what is typed right behind the key of the search goes into the search, whatever is on its way', async ({ page }) => {
  const box = page.getByRole('search').locator('input[name=q]')
  await open(page, '/results?q=project:keys')
  const scripts = await holdRequests(page, /\/assets\/.*\.js$/)
  // A key of the list and one of the site come first, and what does them is on its way.
  for (const key of ['j', '/', 'g', 'h']) await page.keyboard.press(key)
  await expect(box).toHaveValue('gh')
  await scripts.stop()
  await expect(page).toHaveURL('/results?q=gh')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('gh')
})

test('an arrow or Escape in the search counts, however late what helps there comes', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Search results' })
  for (const key of ['ArrowDown', 'Escape']) {
    await open(page, '/results?q=project:keys')
    const scripts = await holdRequests(page, /\/assets\/SearchAssist-/)
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await page.keyboard.press(key)
    await expect.poll(() => scripts.urls().length).toBe(1)
    await scripts.stop()
    if (key === 'Escape') await expect(box).not.toBeFocused()
    else await expect(box).toHaveAttribute('aria-expanded', 'true')
  }
})

test('what is typed into the search before the page is alive stays, and so does the focus', async ({ page, server }) => {
  const [id] = await resultIds(server.url, 'project:keys')
  const scripts = await holdRequests(page, /\/assets\/results\._id-/)
  await page.goto(`/results/${id}?q=project:keys`)
  await expect.poll(() => scripts.urls().length).toBeGreaterThan(0)
  const box = page.getByRole('search').locator('input[name=q]')
  await expect(async () => {
    // The first script that comes hears them.
    for (const key of ['j', '/']) await page.keyboard.press(key)
    await expect(box).toBeFocused({ timeout: 2000 })
  }).toPass()
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await expect(box).toHaveValue('jx')
  await scripts.stop()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByRole('combobox', { name: 'Search results' })).toBeFocused()
  await expect(box).toHaveValue('jx')
  await expect(page).toHaveURL(`/results/${id}?q=project:keys`)
})

test('a verdict that is given before the page of a result is alive is given once it is', async ({ page, server }) => {
  await send(server.url, named(['One', 'Two']), { project: 'early' })
  const [id] = await resultIds(server.url, 'project:early')
  const scripts = await holdRequests(page, /\/assets\/results\._id-/)
  await page.goto(`/results/${id}?q=project:early`)
  const box = page.getByRole('search').locator('input[name=q]')
  await expect(async () => {
    // The first script that comes hears keys.
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 2000 })
  }).toPass()
  await box.blur()
  for (const key of ['e', '3', 'Control+Enter', 'j', 'e', '4', 'Control+Enter']) await page.keyboard.press(key)
  await scripts.stop()
  await expect(page.getByRole('status').filter({ hasText: "1 result is now won't fix." })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two')
  expect(await resultIds(server.url, 'project:early verdict:false-positive')).toEqual([id])
  expect(await resultIds(server.url, 'project:early verdict:wont-fix')).toHaveLength(1)
})

test('a sheet says what keys there are, and has the keys to itself', async ({ page }) => {
  await open(page, '/results?q=project:keys')
  await messages(page).nth(2).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  for (const does of [
    'Search',
    'Go to the overview',
    'Show all keys',
    'Go to the next result',
    'Open the result',
    'Show or hide the preview of the result',
  ]) {
    await expect(sheet.getByRole('definition').getByText(does, { exact: true })).toBeVisible()
  }
  await expect(sheet.getByRole('term').filter({ hasText: 'g then h' })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('p')
  await expect(page).toHaveURL('/results?q=project:keys')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(messages(page).nth(2)).toBeFocused()
})
