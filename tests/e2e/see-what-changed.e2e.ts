import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import type { Locator, Page } from 'playwright/test'
import { named } from '#tests/fixtures/log.ts'
import { expectAccessible, expectTelling } from './accessibility.ts'
import { messages, open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'trend' })

/** The uploads of `shop`, the oldest first, and how many days ago each came. */
const uploads = [
  { names: ['a', 'b', 'c', 'd'], daysAgo: 40, version: '1.0' },
  { names: ['a', 'c', 'd', 'e', 'f'], daysAgo: 30, version: '1.0' },
  { names: ['a', 'd', 'e', 'b'], daysAgo: 3, version: '1.1' },
]
const day = 86_400_000
const now = Date.now()

test.beforeAll(async ({ server }) => {
  const sent: { id: string; at: string }[] = []
  for (const [at, { names, daysAgo, version }] of uploads.entries()) {
    const to = { project: 'shop', ref: 'main', commit: `${at}`.repeat(40) }
    const { id } = await send(server.url, named(names, { version }), to)
    sent.push({ id, at: new Date(now - daysAgo * day).toISOString() })
  }
  await send(server.url, named(['x']), { project: 'lib' })
  const stored = new SqliteConnection(join(server.data, 'assay.db'))
  const update = stored.prepare('update snapshot set received_at = ? where upload = (select id from upload where uid = ?)')
  for (const { id, at } of sent) update.run(at, id)
  stored.close()
})

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function dayOf(daysAgo: number): string {
  const date = new Date(now - daysAgo * day)
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).replace('Sept', 'Sep')
}

test('what an upload says is new and fixed leads to just that, reopened results included', async ({ page }) => {
  const newest = page.getByRole('region', { name: 'Table of uploads' }).getByRole('row', { name: /shop/ }).first()
  for (const [column, count, found] of [
    [3, '1 new', ['b']],
    [4, '2 fixed', ['c', 'f']],
  ] as const) {
    await open(page, '/')
    await newest
      .getByRole('cell')
      .nth(column - 1)
      .getByRole('link', { name: count, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found.length === 1 ? '1 result' : `${found.length} results`)
    await expect(messages(page)).toHaveText([...found])
  }
  await open(page, '/')
  await newest.getByRole('rowheader').getByRole('link').click()
  await page.getByRole('link', { name: '1 new or reopened' }).click()
  await expect(messages(page)).toHaveText(['b'])
})

test('the first page tells what was open, new, fixed and how old, and every figure leads to as many results', async ({ page, server }) => {
  await open(page, '/?project=shop')
  await expect(page.getByRole('heading', { name: '4 open results in shop' })).toBeVisible()
  const trend = section(page, 'Open over time')
  // A disclosure works by keys alone.
  await trend.getByText('Figures').focus()
  await page.keyboard.press('Enter')
  const table = trend.getByRole('region', { name: 'Table of what was open over time' })
  await expect(table.getByRole('row').nth(1)).toHaveText(`${dayOf(3)} and now44`)
  await expect(table.getByRole('row').nth(3)).toHaveText(`${dayOf(40)}44`)
  const changes = section(page, 'New and fixed')
  await changes.getByText('Figures').click()
  await expectTelling(page)
  const cells = changes.getByRole('row').filter({ hasText: 'shop' }).getByRole('cell')
  await expect(cells).toHaveText([
    'shop, Tool',
    '2'.repeat(12),
    '0',
    '1',
    '2',
    'shop, Tool',
    '1'.repeat(12),
    '2',
    '0',
    '1',
    'shop, Toolfirst',
    '0'.repeat(12),
    '–',
    '–',
    '–',
  ])
  await expect(section(page, 'Age of what is open').getByRole('link')).toHaveText([/^last 7 days4$/, ...Array<RegExp>(4).fill(/0$/)])

  const links = await page
    .locator('.figure-table a[href^="/results"], .ages a, .trend-name')
    .evaluateAll((found) => found.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent })))
  const compared: string[] = []
  for (const { href, text } of links) {
    const answer = await fetch(`${server.url}/api${href}`)
    // What the API answers.
    const { total, problems } = (await answer.json()) as { total: number; problems: unknown[] }
    const told = /[\d,]+$/.exec(text)?.[0]
    // A name stands beside its figure; a term that is not answered yet says so.
    if (told === undefined || problems.length > 0) continue
    expect(total, `${text} ${href}`).toBe(Number(told.replaceAll(',', '')))
    compared.push(href)
  }
  expect(compared.length).toBeGreaterThanOrEqual(13)
})

test('what is drawn leads where its figure does, by a click, and to all projects by a link', async ({ page, server }) => {
  await open(page, '/?project=shop')
  const newest = section(page, 'New and fixed').locator('rect.change-fixed').last()
  await expect(newest.locator('title')).toHaveText(`${dayOf(3)}, Tool: 2 fixed`)
  await newest.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 results')
  await expect(page.getByRole('table', { name: 'Results' }).getByRole('link')).toHaveText(['c', 'f'])
  await page.goBack()
  const rows = section(page, 'Open over time').locator('.trend-row')
  await expect(rows.locator('.trend-now')).toHaveText(['4', '4'])
  await rows.first().locator('rect').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`q=at(:|%3A)${new Date(now - 30 * day).toISOString().slice(0, 10)}`))
  await open(page, '/')
  await page.getByRole('row', { name: /^shop/ }).getByRole('link', { name: 'Trend' }).click()
  await expect(page.getByRole('heading', { name: '4 open results in shop' })).toBeVisible()
  await page.getByRole('link', { name: 'All projects' }).click()
  await expect(page.getByRole('heading', { name: '5 open results' })).toBeVisible()
  await open(page, '/?project=none')
  await expect(page.getByRole('heading', { name: 'as there is no none' })).toBeVisible()
  await fetch(`${server.url}/api/uploads?wait=1&project=unread`, { method: 'POST', body: '{' })
  await open(page, '/?project=unread')
  await expect(page.getByRole('heading', { name: 'in all projects, as the newest log of unread could not be read' })).toBeVisible()
  await open(page, '/?project=lib')
  await expect(section(page, 'Open over time')).toContainText('The first log came today.')
})

test('the history of a result tells what each snapshot changed, and leads to it', async ({ page, server }) => {
  const [id = ''] = await resultIds(server.url, 'project:shop is:reopened')
  await open(page, `/results/${id}`)
  const entries = page.getByRole('region', { name: 'History 3' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Tool' })).toHaveText([
    /^ReopenedTool 1\.1 at 2{12}, results of this upload3 days agoline 2 → 4$/,
    /^FixedTool 1\.0 at 1{12}, results of this upload30 days ago$/,
    /^First seenTool 1\.0 at 0{12}, results of this upload1 month ago$/,
  ])
  await expectTelling(page)
  const refs = page.getByRole('complementary', { name: 'Facts' }).getByText('On refs', { exact: true }).locator('..')
  await expect(refs).toContainText('main (default): reopenedfirst seen 1 month ago')
  await entries.first().getByRole('link', { name: 'results of this upload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 results')
  const [fixed = ''] = await resultIds(server.url, 'project:shop is:fixed')
  await open(page, `/results/${fixed}`)
  await expect(refs).toContainText(/fixed in 2{12} 3 days ago/)
  await expectTelling(page)
})

test('trend and history work with assistive technology, on a phone and in the dark', async ({ page, server }) => {
  await open(page, '/')
  for (const figures of await page.getByText('Figures').all()) await figures.click()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 320, height: 256 })
  const names = page.locator('.trend-name')
  const spilled = await names.evaluateAll((found) => found.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth))
  expect(spilled).toEqual([])
  const [id = ''] = await resultIds(server.url, 'project:shop is:reopened')
  await open(page, `/results/${id}`)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures are there and lead to their lists', async ({ page }) => {
    await page.goto('/?project=shop')
    const trend = section(page, 'Open over time')
    await trend.getByText('Figures').click()
    await trend
      .getByRole('row', { name: /and now/ })
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 results')
    await page.goto('/?project=shop')
    await section(page, 'New and fixed').locator('rect.change-fresh').last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 results')
    await messageLink(page).click()
    await expect(page.getByRole('region', { name: /^History/ })).toContainText('First seen')
  })
})

function messageLink(page: Page): Locator {
  return page.getByRole('table', { name: 'Results' }).getByRole('link').first()
}

test('what came on one day is dated once', async ({ page, server }) => {
  for (const names of [['a'], ['a', 'b']]) await send(server.url, named(names), { project: 'one-day' })
  await open(page, '/?project=one-day')
  await expect(section(page, 'New and fixed').locator('.changes-axis > span')).toHaveText([/^\d+ [A-Z][a-z]+$/, '2 snapshots', ''])
})

test('of first logs it is said that they bring nothing new, where some are shown', async ({ page, server }) => {
  const changes = section(page, 'New and fixed')
  await send(server.url, named(['a']), { project: 'first-logs', category: 'one' })
  await send(server.url, named(['a', 'b']), { project: 'first-logs', category: 'one' })
  await open(page, '/?project=first-logs')
  await expect(changes).toContainText('The first log (1 of 2) has none before it to tell what is new or fixed.')
  await send(server.url, named(['b']), { project: 'first-logs', category: 'two' })
  await open(page, '/?project=first-logs')
  await expect(changes).toContainText('First logs (2 of 3) have none before them to tell what is new or fixed.')
  await send(server.url, named(['a', 'c']), { project: 'first-logs', category: 'one' })
  await open(page, '/?project=first-logs')
  await expect(changes).toContainText('First logs (2 of 4) have none before them to tell what is new or fixed.')
})

test('where nothing came or went, it is said of the newest snapshots: no others are looked at', async ({ page }) => {
  await open(page, '/?project=lib')
  await expect(section(page, 'New and fixed')).toContainText('The newest snapshots brought nothing new after the first, and fixed nothing.')
})
