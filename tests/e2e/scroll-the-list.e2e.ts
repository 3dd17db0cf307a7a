import type { Locator, Page } from 'playwright/test'
import { named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { dataRequests, returnTo } from './data-requests.ts'
import { longLog, messages, open, row, rows, send } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:scroll&sort=path'
const count = 5000
/** Rows that may be drawn at once on a screen of 800 pixels: those in view, and some around them. */
const mostDrawn = 60

test.beforeAll(async ({ server }) => {
  await send(server.url, longLog(count), { project: 'scroll' })
})

function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Results' })
}

/** Scrolls so that a row, by its rank, is about where the list begins on the screen. */
async function scrollTo(page: Page, rank: number): Promise<void> {
  await page.evaluate((rank) => {
    const body = document.querySelector('.result-rows')
    const box = body?.getBoundingClientRect()
    if (body && box) window.scrollTo(0, window.scrollY + box.top + (rank - 1) * 44 - 150)
  }, rank)
}

/** Rank of the first row that can be seen below what stays at the top. */
function firstSeen(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bottom = document.querySelector('.results-bar')?.getBoundingClientRect().bottom ?? 0
    const seen = [...document.querySelectorAll('.result-rows > tr')].find((row) => row.getBoundingClientRect().bottom > bottom + 1)
    return Number(seen?.getAttribute('aria-rowindex')) - 1
  })
}

test('the list is scrolled to its end and back, with few of its rows on the page', async ({ page }) => {
  await open(page, list)
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(row(page, 1)).toContainText('Result 0001')
  const requests = dataRequests(page)
  await page.mouse.move(800, 500)
  const seen = async () => {
    const rank = await firstSeen(page)
    await expect(row(page, rank)).toContainText(`Result ${String(rank).padStart(4, '0')}`)
    return rank
  }
  await expect(async () => {
    // The first turns may come before what draws the list as it is scrolled, and end with the first page.
    await page.mouse.wheel(0, 600)
    expect(await seen()).toBeGreaterThan(100)
  }).toPass()
  for (const rank of [2500, 700, 4200, count]) {
    await expect(async () => {
      // A turn of the wheel that was on its way may come after it.
      await scrollTo(page, rank)
      await expect(row(page, rank)).toBeInViewport({ timeout: 2000 })
    }).toPass()
    await expect(row(page, rank)).toContainText(`Result ${String(rank).padStart(4, '0')}`)
    expect(await rows(page).count()).toBeLessThan(mostDrawn)
  }
  // Of the pages of each place, and of those on the way of the wheel; none of what lies between, which would be a hundred.
  expect(requests.filter((request) => request.url().includes('listResults')).length).toBeLessThan(40)
  await scrollTo(page, 1)
  await expect(row(page, 1)).toBeInViewport()
  await expect(page).toHaveURL(list)
})

test('the place of the rows is the list’s alone: as it changes, the style of no row is worked out anew', async ({ page }) => {
  await open(page, list)
  await scrollTo(page, 700)
  await expect(row(page, 700)).toBeInViewport()
  const place = (element: Element) => getComputedStyle(element).getPropertyValue('--at')
  expect(Number(await page.locator('.result-rows').evaluate(place))).toBeGreaterThan(600)
  expect(await row(page, 700).evaluate(place)).toBe('')
})

test('a step of the cursor, or a row that is selected, changes the rows that it is about and no others', async ({ page }) => {
  await open(page, list)
  await page.keyboard.press('j')
  await expect(row(page, 1).getByRole('link')).toBeFocused()
  await page.keyboard.press('x')
  await expect(row(page, 1).getByRole('checkbox')).toBeChecked()
  const changed = await page.evaluateHandle(() => {
    const rows = new Set<string>()
    new MutationObserver((changes) => {
      for (const { target } of changes) rows.add((target instanceof Element && target.closest('tr')?.ariaRowIndex) || target.nodeName)
    }).observe(document.querySelector('.result-table') ?? document, {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    })
    return rows
  })
  const rowsChanged = () => changed.evaluate((rows) => [...rows].toSorted())
  await page.keyboard.press('j')
  await expect(row(page, 2).getByRole('link')).toBeFocused()
  await expect.poll(rowsChanged).toEqual(['2', '3'])
  await changed.evaluate((rows) => rows.clear())
  await page.keyboard.press('x')
  await expect(row(page, 2).getByRole('checkbox')).toBeChecked()
  expect((await rowsChanged()).filter((at) => at !== '3')).toEqual([])
})

test('the address follows the place, and leads there after a reload, for somebody else, and without JavaScript', async ({
  page,
  browser,
}) => {
  await open(page, list)
  await scrollTo(page, 3210)
  await expect(page).toHaveURL(/&cursor=[\w-]+$/)
  const rank = await firstSeen(page)
  expect(Math.abs(rank - 3210)).toBeLessThan(6)
  const address = page.url()
  await page.reload()
  await expect(row(page, rank)).toBeInViewport()
  await expect.poll(() => firstSeen(page)).toBe(rank)

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await open(theirs, address)
  await expect(row(theirs, rank)).toBeInViewport()
  await expect.poll(async () => Math.abs((await firstSeen(theirs)) - rank)).toBeLessThan(2)
  await other.close()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const readable = await plain.newPage()
  await readable.goto(address)
  await expect(row(readable, rank)).toBeVisible()
  await readable.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click()
  await expect(readable.getByRole('navigation', { name: 'Pages' })).toContainText(/3,251 to 3,300 of 5,000/)
  await plain.close()
})

test('the list keeps its column while what draws its filters is on its way', async ({ page }) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(/FacetPanel[^/]*\.js$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(list)
  await page.locator('html[data-hydrated]').waitFor()
  const { x: left } = (await page.locator('#list').boundingBox()) ?? { x: 0 }
  await scrollTo(page, 2500)
  await expect(row(page, 2500)).toContainText('Result 2500')
  expect(await page.locator('#list').boundingBox()).toMatchObject({ x: left })
  release()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
})

test('the list stays at its place when rows are made lower', async ({ page }) => {
  await open(page, list)
  await scrollTo(page, 3210)
  await expect(row(page, 3210)).toBeInViewport()
  const rank = await firstSeen(page)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('radio', { name: 'Compact, one line' }).check()
  await expect.poll(() => firstSeen(page)).toBe(rank)
  await expect(row(page, rank + 18)).toBeInViewport({ ratio: 1 })
})

test('who opens a result deep in the list and comes back finds the list as it was', async ({ page }) => {
  await open(page, list)
  await scrollTo(page, 2000)
  await row(page, 2005).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Result 2005')
  await expect(page.getByRole('navigation', { name: 'List of results' })).toContainText('2,005 of 5,000')
  await page.goBack()
  await expect(row(page, 2005).getByRole('link')).toBeFocused()
  await expect.poll(async () => Math.abs((await firstSeen(page)) - 2000)).toBeLessThan(6)

  // Steps to results further down bring the row into view that one comes from.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Result 2005')
  for (let to = 2006; to <= 2030; to++) {
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Result ${to}`)
  }
  await page.getByRole('link', { name: 'Back to 5,000 results' }).click()
  await expect(row(page, 2030).getByRole('link')).toBeFocused()
  await expect(row(page, 2030)).toBeInViewport()
})

test('keys lead through the list, and the focus goes with them', async ({ page }) => {
  await open(page, list)
  const link = (rank: number) => row(page, rank).getByRole('link')
  await expect(async () => {
    // A key that comes before the list is alive is lost.
    if (!(await link(1).evaluate((link) => link === document.activeElement))) await page.keyboard.press('j')
    await expect(link(1)).toBeFocused({ timeout: 4000 })
  }).toPass()
  for (const key of ['j', 'ArrowDown', 'k', 'ArrowUp', 'j']) await page.keyboard.press(key)
  await expect(link(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(link(count)).toBeFocused()
  await expect(row(page, count)).toBeInViewport()
  await page.keyboard.press('PageUp')
  const above = () => page.evaluate(() => Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')) - 1)
  await expect.poll(above).toBeLessThan(count - 5)
  expect(await above()).toBeGreaterThan(count - 25)
  await page.keyboard.press('Home')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('Control+j')
  await expect(link(1)).toBeFocused()
  const box = page.getByRole('combobox', { name: 'Search results' })
  await box.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('jjk')
  await expect(box).toHaveValue('project:scrolljjk')
  await link(1).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Result 0002')
})

test('new results do not move what is read', async ({ page, server }) => {
  await send(server.url, longLog(1000), { project: 'scroll-new' })
  await open(page, '/results?q=project:scroll-new&sort=path')
  await scrollTo(page, 500)
  await expect(row(page, 505)).toContainText('Result 0505')
  const top = () =>
    page
      .getByRole('row')
      .filter({ hasText: 'Result 0505' })
      .evaluate((row) => Math.round(row.getBoundingClientRect().top))
  const before = await top()
  await send(server.url, longLog(1000, 70), { project: 'scroll-new' })
  await returnTo(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,070 results')
  await expect(row(page, 575)).toContainText('Result 0505')
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  // At its beginning it shows what has come.
  await scrollTo(page, -100)
  await expect(row(page, 1)).toContainText('Added 0001')
})

test('the list is in order wherever it is scrolled to', async ({ page }) => {
  await open(page, list)
  await scrollTo(page, 1500)
  await expect(row(page, 1505)).toBeVisible()
  await page.keyboard.press('j')
  await expectAccessible(page)
})

test('what a short list has by now is what is scrolled through, by a mouse that gave a verdict and after a new log', async ({
  page,
  server,
}) => {
  await send(server.url, named(['One', 'Two', 'Three']), { project: 'short' })
  const total = page.getByRole('heading', { level: 1 })
  /** The first key of a list, which what scrolls it comes with. */
  async function useList(): Promise<void> {
    await page.keyboard.press('j')
    await expect(messages(page).first()).toBeFocused()
  }

  await open(page, '/results?q=project:short')
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Give a verdict' }).click()
  await page.getByRole('radio', { name: "won't fix" }).click()
  await page.getByRole('button', { name: /^Give verdict/ }).click()
  await expect(total).toHaveText('2 results')
  await useList()
  await expect(total).toHaveText('2 results')
  await expect(rows(page)).toHaveCount(2)

  await open(page, '/results?q=project:short+verdict:*')
  await expect(total).toHaveText('3 results')
  await send(server.url, named(['One', 'Two', 'Three', 'Four']), { project: 'short' })
  await returnTo(page)
  await expect(total).toHaveText('4 results')
  await useList()
  await expect(total).toHaveText('4 results')
  await expect(rows(page)).toHaveCount(4)
})
