import type { Page } from 'playwright/test'
import { holdRequests } from './data-requests.ts'
import { filters, heading, messages, open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const all = '/results?q=project:search'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'search' })
})

async function searchFor(page: Page, query: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search results' })
  await box.fill(query)
  await box.press('Enter')
}

test('the list begins with the severest and says how many there are', async ({ page }) => {
  await open(page, all)
  await expect(heading(page)).toHaveText('1,203 results')
  await expect(page).toHaveTitle('1,203 results: project:search · Assay')
  await expect(messages(page)).toHaveCount(50)
  await expect(messages(page).first()).toHaveText(/^SqlInjection \d+$/)
  const row = page.getByRole('row').filter({ hasText: 'SqlInjection 8' })
  for (const text of ['critical', 'js/sql-injection', 'src/db/file-0.ts:8', 'open']) await expect(row).toContainText(text)
})

test('a query is typed and asked with Enter, and taken back with one click', async ({ page }) => {
  await open(page, '/')
  await searchFor(page, 'project:search rule:js/xss')
  await expect(page).toHaveURL('/results?q=project:search+rule:js/xss')
  await expect(heading(page)).toHaveText('88 results')
  await searchFor(page, 'project:search "Xss 17"')
  await expect(messages(page)).toHaveText(['Xss 17'])
  await page.getByRole('link', { name: 'Clear the query' }).click()
  await expect(page).toHaveURL('/results')
  await expect(page.getByRole('combobox', { name: 'Search results' })).toHaveValue('')
})

test('the default view is shown, and each of its terms can be taken off', async ({ page, request, server }) => {
  const listed = await request.get(`${server.url}/api/results?q=project:search+rule:js/sql-injection&limit=1`)
  const [dismissed] = (await listed.json()).results
  await request.patch(`${server.url}/api/results`, { data: { ids: [dismissed.id], verdict: 'false-positive' } })
  await open(page, `${all}+rule:js/sql-injection`)
  await expect(heading(page)).toHaveText('11 results')
  const view = page.getByRole('list', { name: 'Default view' })
  await expect(view.getByRole('link')).toHaveText([
    'is:open',
    'not is:suppressed',
    'not verdict:false-positive,wont-fix,used-in-tests',
    'kind:fail,open,review',
    'default refs',
  ])
  await view.getByRole('link', { name: 'Remove not verdict:false-positive,wont-fix,used-in-tests' }).click()
  await expect(heading(page)).toHaveText('12 results')
  await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name: dismissed.message, exact: true }) })).toContainText(
    'false positive',
  )
  await expect(view.getByRole('link')).toHaveCount(4)
  await request.patch(`${server.url}/api/results`, { data: { ids: [dismissed.id], verdict: 'unreviewed' } })
})

test('terms of the query are chips that can be taken off', async ({ page }) => {
  await open(page, `${all}+-rule:js/xss+severity:high`)
  await expect(heading(page)).toHaveText('100 results')
  const chips = page.getByRole('list', { name: 'Query' })
  await expect(chips.getByRole('link')).toHaveCount(3)
  await chips.getByRole('link', { name: 'Remove not rule:js/xss' }).click()
  await expect(page).toHaveURL(`${all}+severity:high`)
  await expect(heading(page)).toHaveText('188 results')
})

test('a filter includes a value, shows that it is chosen, and is undone by the same link', async ({ page }) => {
  await open(page, all)
  await filters(page).getByRole('link', { name: 'high 188' }).click()
  await expect(page).toHaveURL(`${all}+severity:high`)
  await expect(heading(page)).toHaveText('188 results')
  await expect(page.getByRole('combobox', { name: 'Search results' })).toHaveValue('project:search severity:high')
  // Counts of a filter are without its own choice, so that another value can be added.
  await filters(page).getByRole('link', { name: 'critical 12' }).click()
  await expect(heading(page)).toHaveText('200 results')
  const chosen = filters(page).getByRole('link', { name: /^high 188.* chosen: follow to remove$/ })
  await expect(chosen).toHaveAttribute('aria-current')
  await chosen.click()
  await expect(heading(page)).toHaveText('12 results')
})

test('a filter excludes a value', async ({ page }) => {
  await open(page, all)
  await filters(page).getByRole('link', { name: 'Exclude js/unused' }).click()
  await expect(page).toHaveURL(`${all}+-rule:js/unused`)
  await expect(heading(page)).toHaveText('200 results')
  await filters(page)
    .getByRole('link', { name: /not js\/unused .*, chosen: follow to remove/ })
    .click()
  await expect(heading(page)).toHaveText('1,203 results')
})

test('the list is sorted by each order, and keeps it while the query changes', async ({ page }) => {
  await open(page, all)
  for (const [name, sort, first] of [
    ['Path', 'path', /^SqlInjection 1$/],
    ['Rule', 'rule', /^PathInjection 1$/],
    ['Newest', 'newest', /./],
    ['Oldest', 'oldest', /./],
    ['Steps', 'steps', /./],
  ] as const) {
    const link = page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name })
    await link.click()
    await expect(page).toHaveURL(`${all}&sort=${sort}`)
    await expect(page.getByRole('navigation', { name: 'Sort' }).locator('[aria-current]')).toHaveText([name], { ignoreCase: true })
    await expect(messages(page).first()).toHaveText(first)
    // The title says nothing of it.
    await expect(page.getByRole('navigation', { name: 'Sort' }).getByRole('status')).toHaveText(`Sorted by ${sort}`)
  }
  await searchFor(page, 'project:search rule:js/xss')
  await expect(page).toHaveURL('/results?q=project:search+rule:js/xss&sort=steps')
})

test('what is shown of a list stays, dimmed, until another has come', async ({ page }) => {
  await open(page, all)
  const held = await holdRequests(page)
  await searchFor(page, 'project:search rule:js/xss')
  // Completion asks, too.
  const isAsked = (name: string) => held.urls().some((url) => url.includes(name))
  await expect.poll(() => isAsked('listResults') && isAsked('getFilters')).toBe(true)
  await expect(heading(page)).toHaveText('1,203 results')
  await expect(page.locator('.result-table')).toHaveCSS('opacity', '0.55')
  // The list does not wait for its filters.
  await held.letGo('listResults')
  await expect(heading(page)).toHaveText('88 results')
  await expect(messages(page).first()).toHaveText('Xss 1')
  await expect(filters(page)).toContainText('js/sql-injection')
  await held.stop()
  await expect(page.getByRole('list', { name: 'Query' }).getByRole('link')).toHaveCount(2)
})

test('columns and the height of rows are chosen, and kept', async ({ page }) => {
  await open(page, all)
  const row = page.getByRole('row').nth(1)
  const height = async () => (await row.boundingBox())?.height
  expect(await height()).toBe(44)
  await expect(row).not.toContainText('ShopQL')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'View' })
  await view.getByRole('checkbox', { name: 'Tool' }).check()
  await view.getByRole('checkbox', { name: 'State' }).uncheck()
  await view.getByRole('radio', { name: 'Compact, one line' }).check()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await page.reload()
  expect(await height()).toBe(32)
  await expect(row).toContainText('ShopQL')
  await expect(row).not.toContainText('open')
  await expect(page.getByRole('columnheader')).toContainText(['severity', 'message', 'rule', 'place', 'tool'])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await height()).toBe(62)
})

test('rows end within the window, however little room there is for one line', async ({ page }) => {
  await open(page, all)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  for (const column of await page.getByRole('dialog', { name: 'View' }).getByRole('checkbox').all()) await column.check()
  await page.getByRole('radio', { name: 'Compact, one line' }).check()
  await page.keyboard.press('Escape')
  const last = page.getByRole('row').nth(1).getByRole('cell').last()
  for (const width of [1280, 1279, 1000, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(last).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Compact, one line' })).toBeHidden()
})

test('what is wrong in the query before says so of that one, and leads nowhere, until it is known what is wrong in the new one', async ({
  page,
}) => {
  await open(page, `${all}+severity:high+OR+severity:critical+NOT+rule%3Djs/xss`)
  const problems = page.locator('.query-problems')
  const said = await problems.innerText()
  expect(said).toContain('OR')
  const held = await holdRequests(page, /getFilters/)
  await problems.getByRole('link', { name: 'Search for severity:high,critical instead' }).click()
  await expect(page).toHaveURL(`${all}+severity:high,critical+NOT+rule%3Djs/xss`)
  await expect(problems).toHaveAttribute('inert', '')
  expect(await problems.innerText()).toBe(said)
  await held.stop()
  await problems.getByRole('link', { name: 'Search for rule:js/xss instead' }).click()
  await expect(page).toHaveURL(`${all}+severity:high,critical+NOT+rule:js/xss`)
})

test('what cannot be understood of a query is named, with what was probably meant', async ({ page }) => {
  await open(page, '/')
  await searchFor(page, 'project:search severty:high')
  const problems = page.getByRole('list', { name: 'Problems of the query' })
  await expect(problems).toContainText('severty is no field')
  await expect(heading(page)).toHaveText('1,203 results')
  await problems.getByRole('link', { name: 'Search for severity instead' }).click()
  await expect(page).toHaveURL(`${all}+severity:high`)
  await expect(problems).toHaveCount(0)
  await expect(heading(page)).toHaveText('188 results')
})

test('what another query language would say is offered as this one says it', async ({ page }) => {
  await open(page, `${all}+severity:high+OR+severity:critical+NOT+rule%3Djs/xss`)
  const problems = page.getByRole('list', { name: 'Problems of the query' })
  await problems.getByRole('link', { name: 'Search for severity:high,critical instead' }).click()
  await expect(page).toHaveURL(`${all}+severity:high,critical+NOT+rule%3Djs/xss`)
  await problems.getByRole('link', { name: 'Search for rule:js/xss instead' }).click()
  await problems.getByRole('link', { name: 'Search for -rule:js/xss instead' }).click()
  await expect(page).toHaveURL(`${all}+severity:high,critical+-rule:js/xss`)
  await expect(problems).toHaveCount(0)
})

/** A query with room for eight characters more. */
test('the project of a result is shown where it may be another', async ({ page, server }) => {
  await send(server.url, shopLog(), { project: 'another' })
  for (const [address, several] of [
    ['/results', true],
    ['/results?q=project:search', false],
    ['/results?q=project:search,another', true],
    ['/results?q=project:search,another+-project:another', false],
  ] as const) {
    await open(page, address)
    const columns = page.getByRole('table').first().getByRole('columnheader')
    await expect(columns.filter({ hasText: 'message' })).toHaveCount(1)
    await expect(columns.filter({ hasText: 'project' }), address).toHaveCount(several ? 1 : 0)
  }
})

test('what is wrong in a query is told in the box as soon as it is known', async ({ page }) => {
  await open(page, '/results?q=project:search')
  const held = await holdRequests(page, /getFilters/)
  await searchFor(page, 'project:search change:foo')
  await held.stop()
  await expect(page.getByRole('list', { name: 'Problems of the query' }).getByRole('listitem')).toHaveText([
    /^change: has no value foo\. It takes/,
  ])
  const box = page.getByRole('combobox', { name: 'Search results' })
  await expect(box).toHaveAttribute('aria-describedby', 'query-problems')
  const marks = page.locator('.query-marks')
  await expect(marks).toHaveText('project:search change:foo')
  await expect(marks.locator('u')).toHaveText(['foo'])
})

const long = 'project:search severity:high -rule:'.padEnd(992, 'x')
const tooLong = 'A query has at most 1,000 characters; terms that reach beyond them are left out.'

test('what is pasted and has no room is left out in whole terms, underlined and named, and stays to be mended', async ({ page }) => {
  const left = `rule:js/xss,js/sql-injection "${'words '.repeat(400)}"`
  await open(page, '/')
  await searchFor(page, `${long} ${left}`)
  const box = page.getByRole('combobox', { name: 'Search results' })
  const problems = page.getByRole('list', { name: 'Problems of the query' })
  await expect(problems.getByRole('listitem')).toHaveCount(1)
  await expect(problems).toContainText(tooLong)
  await expect(problems.locator('code').first()).toContainText('rule:js/xss,js/sql-injection "words')
  await expect(heading(page)).toHaveText('188 results')
  await expect(box).toHaveValue(`${long} ${left}`)
  await expect(page.locator('.query-marks u')).toHaveText(/^rule:js\/xss,js\/sql-injection "words/)
  await expect(page.getByRole('list', { name: 'Query' }).getByRole('link', { name: 'Remove rule:js/xss,js/sql-injection' })).toHaveCount(0)
  // After it was loaded anew, as much of it as an address holds.
  await page.reload()
  await expect(box).toHaveValue(/^project:search .* rule:js\/xss,js\/sql-injection "words .*…$/)
  await expect(problems).toContainText(tooLong)
  await problems.getByRole('link', { name: 'Leave it out' }).click()
  await expect(problems).toHaveCount(0)
  await expect(box).toHaveValue(long)
  await expect(heading(page)).toHaveText('188 results')
})

test('a query that is too long has an address, whatever its letters are', async ({ request }) => {
  const answer = await request.get(`/results?q=${encodeURIComponent('漏'.repeat(2000))}`)
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain(tooLong)
})

test('a filter for which a query has no room is told of, and holds once there is room', async ({ page }) => {
  await open(page, `/results?q=${encodeURIComponent(long)}`)
  await filters(page).getByRole('link', { name: 'js/xss 88' }).click()
  const problems = page.getByRole('list', { name: 'Problems of the query' })
  await expect(problems).toContainText(`rule:js/xss ${tooLong}`)
  await expect(heading(page)).toHaveText('188 results')
  await page.getByRole('list', { name: 'Query' }).getByRole('link', { name: 'Remove severity:high' }).click()
  await expect(problems).toHaveCount(0)
  await expect(heading(page)).toHaveText('88 results')
})

test('an address that cannot be used leads to the list, and is mended', async ({ page }) => {
  await open(page, '/results?sort=x&cursor=zzz&q=%00')
  await expect(page).toHaveURL('/results')
  await expect(heading(page)).toHaveText(/results$/)
  await open(page, `${all}&cursor=eyJhIjoxfQ&sort=path`)
  await expect(page).toHaveURL(`${all}&sort=path`)
  await expect(messages(page).first()).toHaveText('SqlInjection 1')
})
