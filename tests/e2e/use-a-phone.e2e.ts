import type { Page } from 'playwright/test'
import { log, logOf, run } from '#tests/fixtures/log.ts'
import { longLog, messages, open, resultIds, row, rows, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedErrors: [/status of 404 .*\/results\/abc/] })

const long = 'a/very/long/folder/with-a-name-that-does-not-end/'.repeat(6)
let upload: string

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'phone' })
  const wide = logOf([{ message: 'Wide'.repeat(100), path: `${long}x.ts`, rule: 'r'.repeat(200), snippet: 'x = 1; '.repeat(200) }], {
    tool: 'Wide'.repeat(30),
  })
  upload = (
    await send(server.url, wide.replace('"results":[', '"results":[7,'), { project: 'phone-wide', name: `${'long-'.repeat(30)}.sarif` })
  ).id
})

/** How many pixels the page is wider than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('the sheet of keys can be closed by a button that is in view from the beginning', async ({ page }) => {
  await open(page, '/results?q=project:phone')
  await page.keyboard.press('?')
  const close = page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' })
  await expect(close).toBeInViewport()
  await close.tap()
  await expect(close).toBeHidden()
})

test('no page is wider than the screen', async ({ page, server }) => {
  const [wide = ''] = await resultIds(server.url, 'project:phone-wide')
  for (const path of [
    '/',
    `/?upload=${upload}`,
    `/results?q=project:phone+${'Long'.repeat(40)}`,
    `/results?q=project:phone+rule:${'long'.repeat(40)}`,
    `/results?q=project:phone+compare:main..${'long'.repeat(40)}`,
    '/results?q=project:phone,phone-wide',
    `/results/${wide}`,
    '/results/abc',
    '/sentry-example-page',
  ]) {
    await open(page, path)
    expect(await overflow(page), path).toBe(0)
  }
  await page.getByRole('button', { name: 'How to search' }).click()
  const help = page.getByRole('dialog', { name: 'How to search' })
  await expect(help).toBeInViewport({ ratio: 0.9 })
  // It is about the box, which stays in sight.
  const [box, over] = [await page.locator('.search-box form').boundingBox(), await help.boundingBox()]
  expect(over?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  expect(await overflow(page)).toBe(0)
})

test('a rule of a very long name leaves room for what it is of, and is named in full below', async ({ page, server }) => {
  const rule = 'is-named-by-a-sentence-'.repeat(13)
  await send(server.url, logOf([{ message: 'Long rule', rule }]), { project: 'phone-rule' })
  const [id = ''] = await resultIds(server.url, 'project:phone-rule')
  await open(page, `/results/${id}`)
  const name = page.getByRole('link', { name: rule })
  expect((await name.boundingBox())?.height).toBeLessThan(64)
  await expect(page.getByRole('region', { name: 'Rule' }).getByRole('heading', { name: rule })).toBeVisible()
})

test('a table in a message keeps its words whole and scrolls by itself', async ({ page, server }) => {
  const names = ['Severity', 'Component', 'Type', 'Version', 'Vulnerability', 'Recommendation']
  const markdown = [names, names.map(() => '---'), ['MEDIUM', 'dpkg', 'package', '1.19.7ubuntu3', 'CVE', 'upgrade']]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
  await send(server.url, log(run([{ message: { text: 'A table', markdown } }])), { project: 'phone-table' })
  const [id = ''] = await resultIds(server.url, 'project:phone-table')
  await open(page, `/results/${id}`)
  const table = page.getByRole('region', { name: 'Message' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(names)
  const lines = await table.getByRole('columnheader').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    }),
  )
  expect(lines).toEqual(names.map(() => 1))
  const beyond = () => table.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(await beyond()).toBeGreaterThan(0)
  expect(await overflow(page)).toBe(0)
  // Paper does not scroll.
  await page.emulateMedia({ media: 'print' })
  expect(await beyond()).toBe(0)
})

test('uploads are read without scrolling sideways', async ({ page, server }) => {
  await send(server.url, logOf([{}]), { project: 'phone-single' })
  await open(page, '/')
  const uploads = page.getByRole('region', { name: 'Table of uploads' })
  expect(await uploads.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  // Other tests send the same log.
  const shop = uploads.getByRole('row').filter({ hasText: 'ShopQL' }).first()
  await expect(shop.getByRole('cell', { name: /^1,203$|^1,203 results$/ })).toBeVisible()
  const single = uploads.getByRole('row').filter({ hasText: 'phone-single' })
  await expect(single.getByRole('cell', { name: '1 result', exact: true })).toBeVisible()
  const [name, time] = [await shop.getByRole('rowheader').boundingBox(), await shop.locator('time').boundingBox()]
  expect(time?.x).toBeGreaterThan(name?.x ?? 0)
  expect(Math.abs((time?.y ?? 0) - (name?.y ?? 0))).toBeLessThan(8)
})

test('filters are a sheet over the list', async ({ page }) => {
  await open(page, '/results?q=project:phone')
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(filters).toBeInViewport()
  await filters.getByRole('link', { name: 'high 188' }).click()
  await expect(filters.getByRole('button', { name: 'Show 188 results' })).toBeVisible()
  await filters.getByRole('link', { name: 'Exclude js/xss' }).click()
  await filters.getByRole('button', { name: 'Show 100 results' }).click()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL('/results?q=project:phone+severity:high+-rule:js/xss')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('100 results')
  await expect(row(page, 1)).toBeVisible()
})

test('the sheet of filters has the focus as it opens, its button as it closes, and no link leads past it', async ({ page }) => {
  await open(page, '/results?q=project:phone')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Skip the filters' })).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Filters' })
  const filters = page.getByRole('region', { name: 'Filters' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(filters).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(filters.getByRole('link', { name: 'critical 12' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
  await expect(button).toBeFocused()
  await button.tap()
  await expect(filters).toBeFocused()
  await filters.getByRole('button', { name: 'Show 1,203 results' }).tap()
  await expect(filters).toBeHidden()
  await expect(button).toBeFocused()
})

test('what is selected and what can be done with it stand in one line', async ({ page }) => {
  await open(page, '/results?q=project:phone')
  const boxes = page.getByRole('table', { name: 'Results' }).getByRole('checkbox')
  for (let at = 0; at < 12; at++) await boxes.nth(at).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('12 selected')
  const buttons = [/Select all 1,203 that match/i, 'Give a verdict', 'Clear the selection'].map((name) => bar.getByRole('button', { name }))
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 640 })
    const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y))
    expect(new Set(tops).size, String(width)).toBe(1)
    expect(await overflow(page)).toBe(0)
  }
  // Where they have no room there, no button stands by itself.
  await page.setViewportSize({ width: 320, height: 640 })
  const [all, verdict, clear] = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y ?? 0))
  expect(clear).toBe(verdict)
  expect(clear).toBeGreaterThan(all ?? 0)
  expect(await overflow(page)).toBe(0)
})

test('the message of a result has its line to itself, and its state is there for who listens', async ({ page }) => {
  await open(page, '/results?q=project:phone')
  const first = page.getByRole('table', { name: 'Results' }).getByRole('row').nth(1)
  const [line, message] = await Promise.all([first.boundingBox(), first.locator('.cell-message').boundingBox()])
  expect((message?.width ?? 0) / (line?.width ?? 1)).toBeGreaterThan(0.75)
  await expect(first.getByRole('cell', { name: 'open' })).toBeAttached()
})

test('a state that is not open is said by its word, without the message giving way', async ({ page, server }) => {
  for (const results of [[{ message: 'Of before.' }, { message: 'Of now.', path: 'b.ts' }], [{ message: 'Of now.', path: 'b.ts' }]]) {
    await send(server.url, logOf(results), { project: 'phone-fixed' })
  }
  await open(page, '/results?q=project:phone-fixed is:fixed')
  const state = rows(page).locator('.cell-state')
  await expect(state).toHaveText('fixed')
  expect(await state.evaluate((cell) => cell.clientWidth >= cell.scrollWidth && cell.clientWidth > 40)).toBe(true)
  expect(await overflow(page)).toBe(0)
})

test('what is new, and the verdict that was given, are seen in the list, and only columns that have room are offered', async ({
  page,
  server,
}) => {
  for (const results of [[{ message: 'Of before.' }], [{ message: 'Of before.' }, { message: 'Of now.', path: 'b.ts' }]]) {
    await send(server.url, logOf(results), { project: 'phone-new' })
  }
  const ids = await resultIds(server.url, 'project:phone-new is:new')
  const body = JSON.stringify({ ids, verdict: 'confirmed' })
  await fetch(`${server.url}/api/results`, { method: 'PATCH', body })
  await open(page, '/results?q=project:phone-new')
  const now = rows(page).filter({ hasText: 'Of now.' })
  for (const remark of ['new', 'confirmed']) {
    const shown = now.getByText(remark, { exact: true })
    const [cell, word] = await Promise.all([now.locator('.cell-remarks').boundingBox(), shown.boundingBox()])
    expect((word?.x ?? 0) + (word?.width ?? 0), remark).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
    expect(word?.width, remark).toBeGreaterThan(20)
  }
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'View' })
  await expect(view.getByRole('checkbox', { name: 'Remarks' })).toBeVisible()
  expect(await view.getByRole('checkbox').count()).toBe(5)
  await view.getByRole('checkbox', { name: 'Verdict' }).check()
  await expect(now.getByText('confirmed', { exact: true })).toBeInViewport({ ratio: 1 })
  expect(await overflow(page)).toBe(0)
})

test('the name of a file is cut last: before it its folders give way, and the rule', async ({ page, server }) => {
  const rule = 'java/weak-random-in-a-lock'
  const named = (file: string) => ({ message: file, rule, path: `lib/await/missing/${file}`, line: 1261 })
  const [first, second, long] = ['expression_6447.java', 'expression_6448.java', `${'long'.repeat(50)}.java`].map(named)
  await send(server.url, logOf([first ?? {}]), { project: 'phone-names' })
  await send(server.url, logOf([first ?? {}, second ?? {}, long ?? {}]), { project: 'phone-names' })
  for (const width of [320, 390, 600]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/results?q=project:phone-names')
    const names = rows(page).locator('.cell-place .file')
    const hidden = (at: number) => names.nth(at).evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect(names).toHaveText([/6447/, /6448/, /^(long)+\.java$/])
    if (width > 320) expect([await hidden(0), await hidden(1)], String(width)).toEqual([0, 0])
    expect(await hidden(2)).toBeGreaterThan(0)
    await expect(rows(page).getByText('new', { exact: true })).toHaveCount(2)
    const edges = await rows(page)
      .locator('.cell-remarks, .cell-state')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
    expect(Math.max(...edges)).toBeLessThan(width)
    expect(await overflow(page)).toBe(0)
  }
})

test('a rule has all the room that the name of a file leaves it', async ({ page, server }) => {
  const found: [rule: string, path: string][] = [
    ['shop/sql-injection', 'src/db/users.ts'],
    ['CKV_AWS_18', 'README.md'],
    ['eslint(no-unused-vars)', 'a.ts'],
    ['org.eclipse.jdt.core.compiler.problem.UnusedPrivateMember', 'src/db/users.ts'],
    ['py/sql-injection', `src/${'long'.repeat(50)}.py`],
  ]
  await send(server.url, logOf(found.map(([rule, path], at) => ({ message: `${at}`, rule, path, line: 7 }))), { project: 'phone-rules' })
  await open(page, '/results?q=project:phone-rules')
  const names = rows(page).locator('.cell-rule .file')
  await expect(names).toHaveCount(5)
  const cut = await names.evaluateAll((all) => all.flatMap((one) => (one.scrollWidth > one.clientWidth ? one.textContent : [])))
  expect(cut).toEqual(['sql-injection'])
  // However long the name of a file is.
  const widths = await rows(page)
    .locator('.cell-rule')
    .evaluateAll((all) => all.map((one) => one.clientWidth))
  expect(Math.min(...widths)).toBeGreaterThan(50)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overflow(page)).toBe(0)
  }
})

test('a message has two lines in the list, and every row is as high', async ({ page, server }) => {
  const text =
    'A message that goes on for more than the one line that a phone has for it, and for more than two of them as well, so to speak.'
  const said = logOf([{ message: text }, { message: 'Wide'.repeat(100), path: 'b.ts' }, { message: 'Short.', path: 'c.ts' }])
  await send(server.url, said, { project: 'phone-lines' })
  await open(page, '/results?q=project:phone-lines&sort=path')
  const cells = page.getByRole('table', { name: 'Results' }).getByRole('row').locator('.cell-message')
  await expect(cells).toHaveCount(3)
  const lines = await cells.evaluateAll((all) => all.map((cell) => [cell.textContent?.slice(0, 5), cell.clientHeight / 18]))
  expect(Object.fromEntries(lines)).toEqual({ 'A mes': 2, WideW: 2, Short: 1 })
  const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights).toEqual([62, 62, 62])
  for (const cell of await cells.all()) await expect(cell).toBeInViewport({ ratio: 1 })
})

test('a long list is scrolled to any row, and stays there as the phone is turned', async ({ page, server }) => {
  await send(server.url, longLog(5000), { project: 'phone-long' })
  await open(page, '/results?q=project:phone-long&sort=path')
  // What is above the list does not stay above it on a screen that is as narrow as this.
  const first = () =>
    page.evaluate(() => {
      const seen = [...document.querySelectorAll('.result-rows > tr')].find((one) => one.getBoundingClientRect().bottom > 1)
      return Number(seen?.getAttribute('aria-rowindex')) - 1
    })
  const scrollTo = (rank: number) =>
    page.evaluate((rank) => {
      const box = document.querySelector('.result-rows')?.getBoundingClientRect()
      if (box) window.scrollTo(0, Math.ceil(window.scrollY + box.top + (rank - 1) * (box.height / 5000)))
    }, rank)
  for (const rank of [3210, 12, 4400]) {
    await scrollTo(rank)
    await expect(row(page, rank)).toContainText(`Result ${String(rank).padStart(4, '0')}`)
    expect(await first()).toBe(rank)
  }
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expect.poll(first).toBe(4400)
    await expect(row(page, 4400)).toContainText('Result 4400')
  }
})

test('every order of the list is in view', async ({ page }) => {
  await open(page, '/results?q=project:phone')
  const orders = page.getByRole('navigation', { name: 'Sort' }).getByRole('link')
  await expect(orders).toHaveText(['severity', 'path', 'rule', 'newest', 'oldest', 'steps'])
  for (const link of await orders.all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
  }
})

test('an import report is read without scrolling sideways', async ({ page }) => {
  await open(page, `/?upload=${upload}`)
  const problems = page.getByRole('region', { name: 'Table of problems' })
  expect(await problems.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await expect(problems.getByRole('row').filter({ hasText: 'error' }).getByRole('cell')).toHaveCount(4)
})

test('a result is opened with a touch, and stepped through', async ({ page }) => {
  await open(page, '/results?q=project:phone+rule:js/sql-injection')
  await messages(page).first().tap()
  await expect(page.getByRole('navigation', { name: 'List of results' })).toContainText('1 of 12')
  await page.getByRole('link', { name: 'Next' }).tap()
  await expect(page.getByRole('navigation', { name: 'List of results' })).toContainText('2 of 12')
  await page.getByRole('link', { name: 'Back to 12 results' }).tap()
  await expect(messages(page)).toHaveCount(12)
})

test('by touch nobody is told to drop anything', async ({ page }) => {
  await open(page, '/')
  const ways = page.getByRole('region', { name: 'Add logs' })
  await expect(ways.getByText(/drop/)).not.toHaveCount(0)
  for (const hint of await ways.getByText(/drop/).all()) await expect(hint).toBeHidden()
  await expect(ways.getByText('SARIF, plain or compressed, of any size.')).toBeVisible()
})

test('a log is sent', async ({ page }) => {
  await open(page, '/')
  const buffer = Buffer.from(logOf([{ message: 'From the phone' }], { tool: 'Phone' }))
  await page.getByLabel('Choose files with SARIF logs').setInputFiles({ name: 'phone.sarif', mimeType: 'application/json', buffer })
  const sent = page.getByRole('list', { name: 'Files sent' }).getByRole('listitem').filter({ hasText: 'phone.sarif' })
  await expect(sent).toContainText('1 result, 1 new, 0 fixed')
  expect(await overflow(page)).toBe(0)
})
