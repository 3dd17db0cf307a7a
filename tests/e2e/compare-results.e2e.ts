import type { Page } from 'playwright/test'
import { type Finding, logOf, named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { messages, open, send } from './pages.ts'
import { expect, test } from './server.ts'

const kept = { message: 'Kept', fingerprint: 'kept' }
const moved = { message: 'Moved', fingerprint: 'moved' }
const gone = { message: 'Gone', fingerprint: 'gone' }
const late = { message: 'Late', fingerprint: 'late' }
const fresh = { message: 'Fresh', fingerprint: 'fresh' }
let first: string
let second: string

test.beforeAll(async ({ server }) => {
  const sent = async (findings: Finding[], parameters: Record<string, string>) =>
    (await send(server.url, logOf(findings, { tool: 'Linter' }), { project: 'shop', ...parameters })).id
  first = await sent([kept, moved, gone], { ref: 'main', commit: '1111111aaaa', name: 'first.sarif' })
  second = await sent([kept, { ...moved, line: 9 }, late], { ref: 'main', commit: '2222222bbbb', name: 'second.sarif' })
  await sent([kept, fresh, late], { ref: 'refs/pull/7/merge', base: 'main', commit: '3333333cccc', name: 'pull.sarif' })
})

function bar(page: Page) {
  return page.getByRole('region', { name: 'Comparison' })
}

/** The row of a message. */
function row(page: Page, message: string) {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: message, exact: true }) })
}

test('an upload is compared with the one before, by its links', async ({ page }) => {
  await open(page, `/?upload=${second}`)
  await page.getByRole('link', { name: 'Compare with the upload before' }).click()
  await expect(bar(page)).toContainText('first.sarif')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 results')
  await expect(row(page, 'Gone')).toContainText('gone')
  await expect(row(page, 'Moved')).toContainText('updated')
  await expectAccessible(page)

  const changes = bar(page).getByRole('list', { name: 'Changes' })
  await expect(changes.getByRole('listitem')).toHaveText([/1 new/, /1 gone/, /1 updated/, /1 same/])
  await changes.getByRole('link', { name: '1 gone' }).click()
  await expect(messages(page)).toHaveText(['Gone'])
  await expect(changes.getByRole('link', { name: '1 gone' })).toHaveAttribute('aria-current')
  await bar(page).getByRole('link', { name: 'Swap sides' }).click()
  await expect(changes.getByRole('listitem')).toHaveText([/1 new/, /1 gone/, /1 updated/, /1 same/])
  await expect(row(page, 'Gone')).toContainText('new')
  await bar(page).getByRole('link', { name: 'Leave comparison' }).click()
  await expect(bar(page)).toBeHidden()
})

test('uploads of one pipeline, which have no name, are told apart', async ({ page, server }) => {
  const sent = async (name: string, commit: string) =>
    (await send(server.url, named([name], { tool: 'Linter' }), { project: 'unnamed', ref: 'main', commit })).id
  const [before, after] = [await sent('a', '4444444aaaa'), await sent('b', '5555555bbbb')]
  await open(page, `/results?q=compare:${before}..${after}`)
  await expect(bar(page)).toContainText(/Log of Lintermain, unnamed, 4444444aaaa, .*Log of Lintermain, unnamed, 5555555bbbb, /)
  // Where sides are chosen, too, once they are.
  await open(page, '/results?q=project:unnamed')
  await page.getByRole('button', { name: 'Compare' }).click()
  const uploads = page.getByRole('group', { name: 'Uploads' })
  for (const [side, commit] of [
    ['From', '4444444aaaa'],
    ['To', '5555555bbbb'],
  ] as const) {
    const field = page.getByRole('combobox', { name: side })
    await field.click()
    await uploads.getByRole('option', { name: commit }).click()
    await expect(field).toHaveValue('Log of Linter')
    await expect(field).toHaveAccessibleDescription(new RegExp(`^unnamed, main, ${commit}, `))
  }
  await expect(page.getByRole('dialog', { name: 'Compare' })).toContainText(/unnamed, main, 4444444aaaa, .*unnamed, main, 5555555bbbb, /)
})

test('sides are completed in the box, one after the other', async ({ page }) => {
  await open(page, '/results?q=project:shop')
  const box = page.getByRole('combobox', { name: 'Search results' })
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const script = page.waitForResponse(/\/assets\/SearchAssist-/)
  await box.focus()
  await script
  await page.getByRole('search').getByRole('status').waitFor({ state: 'attached' })
  await page.keyboard.press('End')
  await page.keyboard.type(' compare:')
  await expect(offered).toHaveText([
    /^pull\/7ref, shop, \d/,
    /^mainref, shop/,
    /upload of pull\.sarif/,
    /upload of second\.sarif/,
    /upload of first\.sarif, shop, main, 1111111aaaa, \d/,
    /^3333333/,
    /^2222222/,
    /^1111111/,
    /^\d{4}-\d\d-\d\das it ended/,
  ])
  await page.keyboard.type('1111')
  await expect(offered).toHaveText([/^1111111aaaacommit, shop, main/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('project:shop compare:1111111aaaa..')
  // No id of an upload has an i.
  await page.keyboard.type('mai')
  await expect(offered).toHaveText([/^mainref/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue('project:shop compare:1111111aaaa..main ')
  await expect(page).toHaveURL('/results?q=project:shop+compare:1111111aaaa..main')
  await expect(bar(page)).toContainText('main')
})

test('sides are chosen by keyboard, counted, and written into the query', async ({ page }) => {
  await open(page, '/results?q=project:shop')
  const button = page.getByRole('button', { name: 'Compare' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare' })
  const [from, to] = [dialog.getByRole('combobox', { name: 'From' }), dialog.getByRole('combobox', { name: 'To' })]
  await expect(from).toBeFocused()
  const groups = page.getByRole('listbox').getByRole('group')
  await expect(groups).toHaveText([/^Refspull\/7.*main/, /^Uploadspull\.sarif.*second\.sarif.*first\.sarif/, /^Commits3{7}/, /^Days\d{4}-/])
  await page.keyboard.type('firs')
  await expect(page.getByRole('option')).toHaveText([/^first\.sarif/])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('first.sarif')
  await page.keyboard.press('Tab')
  await expect(to).toBeFocused()
  await expect(groups.first()).toContainText('pull/7')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(to).toHaveValue('pull/7')
  await expect(dialog.getByRole('status').filter({ hasText: 'gone' })).toHaveText('+2 new−2 gone~0 updated=1 same')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await messages(page).allTextContents()).sort()).toEqual(['Fresh', 'Gone', 'Late', 'Moved'])
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue(`compare:${first}..pull/7 project:shop`)

  // The choice begins with what is compared, and a day is as good as a name.
  await button.click()
  await expect(from).toHaveValue(first)
  await expect(to).toHaveValue('pull/7')
  await to.click()
  await expect(to).toHaveAttribute('aria-expanded', 'true')
  await to.fill('2099-12')
  await page.getByRole('option', { name: '2099-12' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('a pull request says what is new and what is fixed there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/results?q=project:shop+ref:pull/7')
  await expect(page.getByText('pull/7 against main')).toBeVisible()
  await page.getByRole('link', { name: '1 fixed here' }).click()
  await expect(messages(page)).toHaveText(['Moved'])
  // It is on the base.
  await expect(row(page, 'Moved').getByRole('cell', { name: 'open now' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '1 new here' }).click()
  await expect(messages(page)).toHaveText(['Fresh'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('a pull request that was analysed under a category of its own says why what stands elsewhere there is new', async ({
  page,
  server,
}) => {
  const sent = (findings: Finding[], parameters: Record<string, string>) =>
    send(server.url, logOf(findings, { tool: 'Linter' }), { project: 'apart', ...parameters })
  const note = bar(page).getByText('Results of two categories are not matched with each other')
  await sent([kept], { ref: 'main' })
  await sent([kept], { ref: 'refs/pull/1/merge', base: 'main', category: 'nightly' })
  await sent([kept, fresh], { ref: 'refs/pull/2/merge', base: 'main', category: 'nightly' })
  await sent([kept, fresh], { ref: 'refs/pull/3/merge', base: 'main' })
  await open(page, '/results?q=project:apart+compare:main..pull/2')
  await expect(bar(page).getByRole('link', { name: '1 new' })).toBeVisible()
  await expect(note).toHaveText(/^Of Linter, main alone has runs without a category, and pull\/2 alone has the category nightly\. /)
  await expectAccessible(page)
  // Where nothing differs, or the category is the base's, there is nothing to explain.
  for (const ref of ['pull/1', 'pull/3']) {
    await open(page, `/results?q=project:apart+compare:main..${ref}`)
    await expect(bar(page).getByRole('list', { name: 'Changes' })).toBeVisible()
    await expect(note).toHaveCount(0)
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('both sides are seen before one is chosen', async ({ page }) => {
    await open(page, '/results?q=project:shop')
    await page.getByRole('button', { name: 'Compare', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Compare' })
    await expect(dialog).toBeFocused()
    await expect(dialog.getByRole('listbox')).toBeHidden()
    await dialog.getByRole('combobox').nth(1).tap()
    await expect(dialog.getByRole('listbox')).toBeVisible()
  })
})

test('a side that is not there is said, with what was probably meant', async ({ page }) => {
  await open(page, '/results?q=project:shop+compare:mian..pull/7')
  const problems = page.getByRole('list', { name: 'Problems of the query' })
  await expect(problems).toContainText('There is no upload, ref, commit or day mian.')
  await problems.getByRole('link').click()
  await expect(messages(page)).toHaveText(['Fresh', 'Moved'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('comparisons are links, and the past is a query', async ({ page }) => {
    await page.goto(`/results?q=compare:${first}..main`)
    await bar(page).getByRole('link', { name: '1 updated' }).click()
    await expect(messages(page)).toHaveText(['Moved'])
    await page.goto('/results?q=project:shop+at:2020-01-31')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 results')
  })
})

test('sides that have the same results say that nothing has changed', async ({ page, server }) => {
  for (const ref of ['main', 'next']) await send(server.url, named(['a', 'b']), { project: 'unchanged', ref })
  await open(page, '/results?q=project:unchanged+compare:main..next')
  await expect(page.getByRole('heading', { name: 'Nothing has changed' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'the same', exact: true }).click()
  await expect(messages(page)).toHaveText(['a', 'b'])
  // Of what else is asked for nobody knows whether it changed.
  for (const more of ['rule:none', 'change:gone']) {
    await open(page, `/results?q=project:unchanged+compare:main..next+${more}`)
    await expect(page.getByRole('heading', { name: 'No result matches this query' })).toBeVisible()
  }
})

test('the state of a row has room for its word and for that it is the one of now', async ({ page, server }) => {
  const project = 'roomy'
  for (const names of [['a', 'b'], ['a'], ['a', 'b']]) await send(server.url, named(names), { project, ref: 'main' })
  await send(server.url, named(['a']), { project, ref: 'next' })
  for (const [width, view] of [
    [1280, 'two lines'],
    [1280, 'compact'],
    [1000, 'two lines'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, `/results?q=project:${project}+compare:main..next`)
    if (view === 'compact') {
      await page.getByRole('button', { name: 'View', exact: true }).click()
      await page.getByRole('radio', { name: 'Compact, one line' }).check()
      await page.keyboard.press('Escape')
    }
    const state = page.getByRole('table', { name: 'Results' }).getByRole('cell', { name: 'reopened' })
    await expect(state).toBeVisible()
    expect(await state.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
    expect(await state.evaluate((cell) => getComputedStyle(cell, '::after').content)).toBe('" now"')
  }
})
