import type { Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'printed' })
})

/** All that the page says, by its style sheets, too: what they write is in no element; it is read out all the same. */
async function saidOn(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const texts = nodes.map(({ role, name }) => (role?.value === 'StaticText' ? String(name?.value) : ''))
  return texts.join('\n')
}

/** What the page says of which rows are printed. */
async function printed(page: Page): Promise<string | undefined> {
  return /On this print: [^.]*\./.exec((await saidOn(page)).replaceAll('\n', ''))?.[0]
}

test('on paper it is said when a result was first seen, not how long before', async ({ page, server }) => {
  const time = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/
  await page.setViewportSize({ width: 760, height: 1000 })
  await open(page, '/results?q=project:printed+severity:critical')
  expect(await saidOn(page)).not.toMatch(time)
  await page.emulateMedia({ media: 'print' })
  expect(await saidOn(page)).toMatch(time)
  const cut = (cells: Element[]) => cells.filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth).length
  expect(await page.locator('.cell-age').evaluateAll(cut)).toBe(0)
  const [id] = await resultIds(server.url, 'project:printed severity:critical')
  await open(page, `/results/${id}`)
  expect(await saidOn(page)).toMatch(time)
})

test('so it is said of logs when they were read, on the overview and in an import report', async ({ page, server }) => {
  const exact = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g
  const { id } = await send(server.url, logOf([{ message: 'Read' }]), { project: 'printed-log' })
  await page.setViewportSize({ width: 760, height: 1000 })
  await open(page, `/?upload=${id}`)
  const times = page.getByRole('main').locator('time:visible')
  await expect(times.first()).toHaveText(/now|ago/)
  expect(await saidOn(page)).not.toMatch(exact)
  await page.emulateMedia({ media: 'print' })
  // What breaks into two lines is two texts.
  const said = (await saidOn(page)).replaceAll('\n', ' ')
  expect(said.match(exact)).toHaveLength(await times.count())
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('on paper the terms of a query have no crosses to take them away by', async ({ page }) => {
  await open(page, '/results?q=project:printed+-severity:critical')
  const chips = page.getByRole('link', { name: /^Remove / })
  await expect(chips.locator('svg')).toHaveCount(await chips.count())
  for (const cross of await chips.locator('svg').all()) await expect(cross).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(chips.filter({ hasText: 'severity:critical' })).toBeVisible()
  for (const cross of await chips.locator('svg').all()) await expect(cross).toBeHidden()
})

test('on paper the projects have no links to sort them by, and no field to find some', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'Beside' }]), { project: 'printed-beside' })
  await open(page, '/?named=printed')
  const tools = [page.getByRole('navigation', { name: 'Sort projects' }), page.getByRole('searchbox', { name: 'Find projects by name' })]
  for (const tool of tools) await expect(tool).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const tool of tools) await expect(tool).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Projects/ })).toBeVisible()
})

for (const [name, q, rows] of [
  ['a list that goes on', 'project:printed', '1 to 50'],
  ['a whole list', 'project:printed severity:critical', '1 to 12'],
] as const) {
  test(`on paper ${name} says which of its results are there`, async ({ page }) => {
    await open(page, `/results?${new URLSearchParams({ q }).toString()}`)
    expect(await printed(page)).toBeUndefined()
    await page.emulateMedia({ media: 'print' })
    expect(await printed(page)).toBe(`On this print: ${rows}.`)
  })
}

test('a list that was scrolled has the rows on paper that it had, and is where it was afterwards', async ({ page }) => {
  await open(page, '/results?q=project:printed')
  await page.mouse.wheel(0, 9000)
  // It has come to rest, and the place is in the address.
  await expect(page).toHaveURL(/cursor=/)
  const shown = () => page.evaluate(() => [scrollY, ...Array.from(document.querySelectorAll('[aria-rowindex]'), (row) => row.ariaRowIndex)])
  const [place, ...before] = await shown()
  await page.emulateMedia({ media: 'print' })
  // What draws the list hears of other heights after a frame, and draws before the next.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
  })
  const [, ...onPaper] = await shown()
  expect(onPaper).toEqual(before)
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(shown).toEqual([place, ...before])
})
