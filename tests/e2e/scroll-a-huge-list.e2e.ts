import type { Page } from 'playwright/test'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { holdRequests } from './data-requests.ts'
import { open, row, send } from './pages.ts'
import { expect, test } from './server.ts'

/** More than a browser has room for, were each as high on the scrollbar as it is. */
const count = 200_000
const list = '/results?q=project:huge&sort=path'

test.use({ database: 'huge' })

test.beforeAll(async ({ server }) => {
  const results = Array.from({ length: count }, (_, at) => finding({ message: nameOf(at + 1), path: `${nameOf(at + 1)}.ts` }))
  await send(server.url, log(run(results)), { project: 'huge' })
})

function nameOf(rank: number): string {
  return `Result ${String(rank).padStart(6, '0')}`
}

/** Drags the scrollbar to a share of the list. */
async function drag(page: Page, share: number): Promise<void> {
  await page.locator('.result-rows').evaluate((rows, share) => {
    const { top, height } = rows.getBoundingClientRect()
    scrollTo(0, scrollY + top + height * share)
  }, share)
}

/** Rank of the first row below what stays at the top; its row says the same. */
async function firstSeen(page: Page): Promise<number> {
  const [rank, text] = await page.evaluate(() => {
    const bottom = document.querySelector('.results-bar')?.getBoundingClientRect().bottom ?? 0
    const seen = [...document.querySelectorAll('.result-rows > tr')].find((row) => row.getBoundingClientRect().bottom > bottom + 1)
    return [Number(seen?.getAttribute('aria-rowindex')) - 1, seen?.textContent ?? '']
  })
  expect(text).toContain(nameOf(rank))
  return rank
}

async function expectAbout(page: Page, rank: number, by: number): Promise<void> {
  await expect(async () => expect(Math.abs((await firstSeen(page)) - rank)).toBeLessThan(by)).toPass()
}

test('any part of it is a drag of the scrollbar away, and rows are scrolled through one by one', async ({ page }) => {
  await open(page, list)
  await drag(page, 0.5)
  await expectAbout(page, count / 2, 100)
  await expect(page).toHaveURL(/cursor=/)
  const [before, address] = [await firstSeen(page), page.url()]
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, 440)
  await expectAbout(page, before + 10, 2)
  // The address follows, and once the scrollbar has been put right nothing has moved.
  await expect(page).not.toHaveURL(address)
  await expectAbout(page, before + 10, 2)
  await page.reload()
  await expectAbout(page, before + 10, 2)
  for (const [share, rank] of [
    [1, count],
    [0, 1],
  ] as const) {
    await expect(async () => {
      // The address is followed once more when what draws the rows is there.
      await drag(page, share)
      await expect(row(page, rank)).toBeInViewport({ timeout: 2000 })
    }).toPass()
  }
})

test('who drags it before the script is there sees the part where the scrollbar stands', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto(list, { waitUntil: 'commit' })
  await expect(row(page, 1)).toBeVisible()
  await expect(async () => {
    await drag(page, 0.5)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000_000)
  }).toPass()
  await scripts.stop()
  await expectAbout(page, count / 2, 100)
})

test('who scrolls between a reload deep in it and the script stays where they have scrolled to', async ({ page }) => {
  await open(page, list)
  await drag(page, 0.5)
  await expectAbout(page, count / 2, 100)
  await expect(page).toHaveURL(/cursor=/)
  for (const what of [/\/assets\/list-window-/, /\/assets\/.*\.js$/]) {
    // By some rows, and by a jump.
    for (const by of [40, 3000]) {
      const [before, address] = [await firstSeen(page), page.url()]
      const scripts = await holdRequests(page, what)
      await page.reload({ waitUntil: 'commit' })
      await expect.poll(() => scripts.urls().length).toBeGreaterThan(0)
      await expect(row(page, before)).toBeInViewport()
      await page.evaluate((by) => scrollBy(0, by * 44), by)
      await scripts.stop()
      // A jump leads to where the scrollbar stands, in whose space this list is a little shorter.
      await expectAbout(page, by === 40 ? before + by : before + (by * (count - 60_000)) / 120_000, by / 20)
      await expect(page).not.toHaveURL(address)
    }
  }
})
