import type { Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './data-requests.ts'
import { messages, open, openWithClock, row, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const loading = 'Loading the '

// The list of everything has just these results.
test.use({ database: 'wait-for-a-page' })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'wait' })
})

/** Follows a link to a page whose data is held until the returned function is called, and waits until the page shows that it is on its way. */
async function followSlowly(page: Page, link: string): Promise<() => Promise<void>> {
  const held = await holdRequests(page)
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect.poll(() => held.urls().length).toBeGreaterThan(0)
  await page.clock.runFor(150)
  await expect(page.getByRole('status').filter({ hasText: loading })).toHaveCount(1)
  return held.stop
}

/** Left, top, width and height of what is on the page, rounded to pixels. */
async function boxOf(page: Page, selector: string): Promise<number[]> {
  const box = await page.locator(selector).first().boundingBox()
  return box ? [box.x, box.y, box.width, box.height].map(Math.round) : []
}

/** What is there before and after and moves from now on, by the browser's own measure. */
async function layoutShifts(page: Page): Promise<() => Promise<string[]>> {
  const shifts: string[] = []
  await page.exposeFunction('noteShift', (shift: string) => shifts.push(shift))
  await page.evaluate(() => {
    // What the test exposes, and an entry that the types of the DOM lack.
    const { noteShift } = globalThis as unknown as { noteShift(shift: string): void }
    type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        noteShift(`${value}: ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text')).join(', ')}`)
      }
    }).observe({ type: 'layout-shift' })
  })
  return async () => {
    // What was painted has been measured two frames later.
    await page.clock.resume()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return shifts
  }
}

test('a page shows that it is on its way after 150 ms', async ({ page }) => {
  await openWithClock(page, '/')
  const held = await holdRequests(page)
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page).toHaveURL(/\/results$/)
  await expect.poll(() => held.urls().length).toBe(2)
  await page.clock.runFor(149)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(page.getByText(loading)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(page.getByRole('status').filter({ hasText: 'Loading the results' })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results')
  await expect(page).toHaveTitle('Loading the results · Assay')
  await held.stop()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,203 results')
  await expect(page.getByText(loading)).toHaveCount(0)
  await expect(page).toHaveTitle('1,203 open results · Assay')
})

test('a page that comes sooner never shows anything else', async ({ page }) => {
  await openWithClock(page, '/')
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('[aria-busy]')) document.title = 'It was shown'
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await page.clock.runFor(149)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,203 results')
  await expect(page).toHaveTitle('1,203 open results · Assay')
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`the list takes the place that was held for it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openWithClock(page, '/')
    const shifts = await layoutShifts(page)
    const letGo = await followSlowly(page, 'Results')
    const place = await boxOf(page, '.bone-rows')
    const bar = await boxOf(page, '.results-bar')
    await letGo()
    await expect(messages(page)).toHaveCount(50)
    // It is as high as all its rows.
    expect((await boxOf(page, '.result-table')).slice(0, 3)).toEqual(place.slice(0, 3))
    expect(await boxOf(page, '.results-bar')).toEqual(bar)
    expect(await shifts()).toEqual([])
  })

  test(`a result takes the place that was held for it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openWithClock(page, '/results?q=project:wait')
    const shifts = await layoutShifts(page)
    const letGo = await followSlowly(page, 'SqlInjection 1')
    const places = [await boxOf(page, '.result-navigation'), await boxOf(page, '.result-heading')]
    await letGo()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SqlInjection 1')
    const found = [await boxOf(page, '.result-navigation'), await boxOf(page, '.result-heading')]
    // How often the line under the heading wraps on a narrow screen is not known before.
    const parts = width < 1000 ? 3 : 4
    expect(found.map((box) => box.slice(0, parts))).toEqual(places.map((box) => box.slice(0, parts)))
    expect(await shifts()).toEqual([])
  })

  test(`the overview takes the place that was held for it, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await expectPlaceOfOverview(page)
  })
}

test('within a page, what is shown stays until the new is there, and the focus with it', async ({ page }) => {
  await openWithClock(page, '/results?q=project:wait')
  const held = await holdRequests(page)
  const link = page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Rule' })
  await link.click()
  await expect(page).toHaveURL(/sort=rule/)
  await page.clock.runFor(1000)
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
  await expect(messages(page).first()).toHaveText('SqlInjection 1')
  await held.stop()
  await expect(messages(page).first()).toHaveText('PathInjection 1')
  await expect(link).toBeFocused()
})

test('what opens shows no frame before what stands in it is there', async ({ page }) => {
  await open(page, '/results?q=project:wait')
  const script = await holdRequests(page, '**/ListOptionsForm-*.js')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect.poll(() => script.urls().length).toBe(1)
  const options = page.locator('#list-options')
  await expect(options).toBeHidden()
  await script.stop()
  await expect(options).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compare' }).click()
  const data = await holdRequests(page)
  const from = page.getByRole('combobox', { name: 'From' })
  await expect(from).toBeFocused()
  await from.fill('ma')
  await expect.poll(() => data.urls().length).toBeGreaterThan(0)
  await expect(page.locator('.side-popup')).toBeHidden()
  await data.stop()
  await expect(page.locator('.side-popup')).toBeVisible()
})

test('when it comes, a page says its title and gets the focus', async ({ page }) => {
  await openWithClock(page, '/results?q=project:wait')
  const letGo = await followSlowly(page, 'SqlInjection 1')
  await letGo()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'SqlInjection 1 · Assay' })).toHaveCount(1)
})

test('the way back leads to the same place, however long what is there takes to be fetched again', async ({ page }) => {
  await open(page, '/results?q=project:wait')
  await page.evaluate(() => scrollTo(0, 2000))
  await expect(page).toHaveURL(/&cursor=/)
  const link = row(page, 50).getByRole('link')
  const place = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page.getByRole('link', { name: 'Back to 1,203 results' })).toBeVisible()
  const held = await holdRequests(page)
  await page.goBack()
  await expect(link).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await held.stop()
  await expect(page).toHaveTitle('1,203 results: project:wait · Assay')
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('who goes to the search while the way back is taken stays there', async ({ page }) => {
  await open(page, '/results?q=project:wait')
  await page.evaluate(() => scrollTo(0, 2000))
  await expect(page).toHaveURL(/&cursor=/)
  await row(page, 50).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to 1,203 results' })).toBeVisible()
  // What the list is drawn from is asked for again.
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  const held = await holdRequests(page)
  await page.goBack()
  await expect.poll(() => held.urls().length).toBeGreaterThan(0)
  const box = page.getByRole('combobox', { name: 'Search results' })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await held.stop()
  await expect(row(page, 50)).toBeVisible()
  await expect(page).toHaveTitle('1,203 results: project:wait · Assay')
  await page.keyboard.type('sql')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(/sql$/)
})

test('nothing on a page on its way moves for those who want it so', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page, '/')
  await followSlowly(page, 'Results')
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

for (const [from, link] of [
  ['/', 'Results'],
  ['/results?q=project:wait', 'Overview'],
  ['/results?q=project:wait', 'SqlInjection 1'],
] as const) {
  test(`${link} is in order while it is on its way`, async ({ page }) => {
    test.slow()
    await openWithClock(page, from)
    await followSlowly(page, link)
    // The page would be given up while it is looked at.
    await page.evaluate(() => {
      const newest = Number(setTimeout(() => {}))
      for (let timer = newest; timer > newest - 1000; timer--) clearTimeout(timer)
    })
    await page.clock.resume()
    await expectAccessible(page)
    await expect(page.getByText(loading)).toHaveCount(1)
  })
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the overview takes the place that was held for it', async ({ page }) => {
    await expectPlaceOfOverview(page)
  })
})

async function expectPlaceOfOverview(page: Page): Promise<void> {
  await openWithClock(page, '/results?q=project:wait')
  const shifts = await layoutShifts(page)
  const letGo = await followSlowly(page, 'Overview')
  const places = [await boxOf(page, '.overview-title'), await boxOf(page, '.bone-zone'), await boxOf(page, '.bone-counts')]
  await letGo()
  await expect(page.getByRole('heading', { name: 'Recent uploads' })).toBeVisible()
  const parts = ['.overview-title', '.upload-zone', 'section:has(.severity-counts)']
  expect(await Promise.all(parts.map((part) => boxOf(page, part)))).toEqual(places)
  expect(await shifts()).toEqual([])
}

for (const then of ['comes', 'is left']) {
  test(`a page that ${then} while it is asked whether there is a server to load it from as a whole is not loaded so`, async ({ page }) => {
    await openWithClock(page, '/results')
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(request.url())
    })
    const slow = await holdRequests(page)
    const asked = await holdRequests(page, '**/api/health?live')
    await messages(page).nth(0).click()
    await expect(page).toHaveURL(/\/results\/\w+/)
    await page.clock.runFor(3800)
    await expect.poll(() => asked.urls().length).toBe(1)
    if (then === 'comes') await slow.stop()
    else await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(then === 'comes' ? 'SqlInjection 1' : '1,203 results')
    const answer = page.waitForResponse('**/api/health?live')
    await asked.stop()
    await answer
    // What the page does upon the answer it has done by then.
    await page.evaluate(async () => (await fetch('/api/health')).text())
    expect(loaded).toEqual([])
  })
}
