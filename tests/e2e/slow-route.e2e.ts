import type { Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { holdRequests } from './data-requests.ts'
import { heading, messages, open, openWithClock, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:slow'
/** The script of the page of a result. */
const chunk = '**/assets/results._id-*.js'

test.use({ database: 'slow-route', settings: { ASSAY_HOSTS: 'away.localhost' } })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'slow' })
})

/** The addresses of the whole pages that are loaded from now on. */
function documents(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) urls.push(request.url())
  })
  return urls
}

/** Waits for a script of this name to be imported from now on: what comes after it was waited for React puts off, by the page's clock. */
async function imports(page: Page, name: string): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => request.resourceType() === 'script' && request.url().includes(`/assets/${name}-`))
}

/** Asks the server for something else; what the page has asked for before is known by then. */
async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/api/health')).text())
}

test('a page whose data has not come after 3.8 seconds is loaded as a whole', async ({ page }) => {
  await openWithClock(page, list)
  const loaded = documents(page)
  await holdRequests(page)
  await messages(page).nth(0).click()
  await expect(page).toHaveURL(/\/results\/\w+\?q=project/)
  await page.clock.runFor(3799)
  await roundTrip(page)
  expect(loaded).toEqual([])
  const target = page.url()
  await page.clock.runFor(1)
  await expect(heading(page)).toHaveText('SqlInjection 1')
  expect(loaded).toEqual([target])
  await expect(page.getByRole('link', { name: 'Back to 1,203 results' })).toBeVisible()
})

test('so is a list that takes its time to be sorted', async ({ page }) => {
  await openWithClock(page, list)
  const loaded = documents(page)
  await holdRequests(page)
  await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Rule' }).click()
  await expect(page).toHaveURL(/sort=rule/)
  const target = page.url()
  await page.clock.runFor(3800)
  await expect(messages(page).first()).toHaveText(/^PathInjection/)
  expect(loaded).toEqual([target])
})

test('a page that sends a file is not loaded again for a page that is late: the file would not arrive', async ({ page, server }) => {
  await openWithClock(page, '/')
  const loaded = documents(page)
  const upload = await holdRequests(page, '**/api/uploads?*')
  await page.getByRole('combobox', { name: 'Project (optional)' }).fill('kept')
  await page.getByLabel('Choose files with SARIF logs').setInputFiles([{ name: 'a.sarif', mimeType: '', buffer: Buffer.from(logOf([{}])) }])
  await expect.poll(() => upload.urls().length).toBe(1)
  const slow = await holdRequests(page)
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await expect.poll(() => slow.urls().length).toBeGreaterThan(0)
  await page.clock.runFor(3800)
  await expect(heading(page)).toHaveText('This page has not come')
  expect(loaded).toEqual([])
  await upload.stop()
  await expect.poll(async () => (await fetch(`${server.url}/api/results?q=project:kept`)).json()).toMatchObject({ total: 1 })
  await slow.stop()
  await expect(heading(page)).toContainText('results')
  expect(loaded).toEqual([])
})

test('a page that comes in time is not loaded again', async ({ page }) => {
  await openWithClock(page, list)
  const loaded = documents(page)
  const held = await holdRequests(page)
  const imported = imports(page, 'results._id')
  await messages(page).nth(0).click()
  await expect(page).toHaveURL(/\/results\/\w+/)
  await imported
  await page.clock.runFor(3700)
  await held.stop()
  await expect(heading(page)).toHaveText('SqlInjection 1')
  await page.clock.runFor(60_000)
  await roundTrip(page)
  expect(loaded).toEqual([])
})

test('a prefetch may take as long as it likes', async ({ page }) => {
  await openWithClock(page, list)
  const loaded = documents(page)
  const held = await holdRequests(page)
  await messages(page).nth(0).hover()
  await page.clock.runFor(60_000)
  await expect.poll(() => held.urls().length).toBe(1)
  await roundTrip(page)
  expect(loaded).toEqual([])
})

test('a page that was loaded as a whole and is late again says so, and is not loaded over and over', async ({ page }) => {
  await openWithClock(page, list)
  const loaded = documents(page)
  const slow = await holdRequests(page)
  const row = messages(page).nth(0)
  await row.click()
  await expect(page).toHaveURL(/\/results\/\w+/)
  await page.clock.runFor(3800)
  await expect(heading(page)).toHaveText('SqlInjection 1')
  await page.locator('html[data-hydrated]').waitFor()
  await slow.stop()
  await page.goBack()
  await expect(row).toBeFocused()

  const stillSlow = await holdRequests(page)
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  const before = loaded.length
  await row.click()
  await expect(page).toHaveURL(/\/results\/\w+/)
  await page.clock.runFor(3800)
  await expect(page.getByRole('alert')).toContainText('This page has not come')
  await page.clock.runFor(10_000)
  await roundTrip(page)
  expect(loaded).toHaveLength(before)
  // What comes in the end is shown.
  await stillSlow.stop()
  await expect(heading(page)).toHaveText('SqlInjection 1')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test.describe('without a network', () => {
  // The router tells the console of a prefetch that fails, which the pointer may have begun on its way.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|TypeError: Failed to fetch/] })

  test('a page says that it has not come, and comes when there is one', async ({ page, context, server }) => {
    await openWithClock(page, server.url.replace('127.0.0.1', 'away.localhost') + list)
    const loaded = documents(page)
    // Its script is there already.
    await messages(page).nth(1).click()
    await expect(heading(page)).toHaveText('SqlInjection 8')
    await page.goBack()
    await expect(messages(page).nth(1)).toBeFocused()
    await context.setOffline(true)
    await messages(page).nth(0).click()
    await expect(page).toHaveURL(/\/results\/\w+/)
    await page.clock.runFor(3800)
    // A script that was on its way for later use may be told of besides.
    await expect(page.getByRole('alert').filter({ hasText: 'This page has not come' })).toBeVisible()
    await context.setOffline(false)
    await expect(heading(page)).toHaveText('SqlInjection 1')
    expect(loaded).toEqual([])
  })

  test('a page comes from the same machine', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await messages(page).nth(0).click()
    await expect(heading(page)).toHaveText('SqlInjection 1')
    expect(loaded).toEqual([])
  })
})

test.describe('a page whose data cannot be fetched', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch/] })

  test('is loaded as a whole', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    await page.route('**/_serverFn/**', (route) => route.abort())
    await messages(page).nth(0).click()
    await expect(heading(page)).toHaveText('SqlInjection 1')
    expect(loaded).toEqual([page.url()])
    // Once: within a minute it is an error.
    await page.locator('html[data-hydrated]').waitFor()
    // The page that gives way to it has its heading, too.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Overview' }).click()
    await reloaded
    await expect(heading(page)).toHaveText('Overview')
    await page.locator('html[data-hydrated]').waitFor()
    // `goBack` would wait for a page that gives way to another.
    await page.evaluate(() => history.back())
    await expect(heading(page)).toHaveText('This page could not be shown')
    expect(loaded).toHaveLength(2)
  })
})

test.describe('a page whose script', () => {
  test.use({ expectedErrors: [/status of 404|Failed to fetch dynamically imported module/] })

  test('has not come after 3.8 seconds is loaded as a whole, once', async ({ page }) => {
    await openWithClock(page, list)
    const loaded = documents(page)
    await holdRequests(page, chunk)
    await messages(page).nth(0).click()
    await expect(page).toHaveURL(/\/results\/\w+/)
    await page.clock.runFor(3800)
    // It is written down before its script is there, and stays that way.
    await expect(heading(page)).toHaveText('SqlInjection 1')
    await page.clock.runFor(60_000)
    await roundTrip(page)
    expect(loaded).toEqual([page.url()])
  })

  test('is gone since a new version was installed is loaded as a whole', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    // The new version's page names scripts that are there.
    await page.route(chunk, (route) => (loaded.length === 0 ? route.fulfill({ status: 404 }) : route.continue()))
    await messages(page).nth(0).click()
    await expect(heading(page)).toHaveText('SqlInjection 1')
    await page.locator('html[data-hydrated]').waitFor()
    expect(loaded).toEqual([page.url()])
    expect(page.url()).toContain('?q=project:slow')
  })

  test('is gone for good says that it cannot be shown, and is loaded once', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    await page.route(chunk, (route) => route.fulfill({ status: 404 }))
    await messages(page).nth(0).click()
    await expect(heading(page)).toHaveText('This page could not be shown')
    expect(loaded).toHaveLength(1)
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await expect(heading(page)).toHaveText(/results$/)
    expect(loaded).toHaveLength(1)
  })

  test('is not there when it is opened first says that it cannot be shown, and is not loaded over and over', async ({ page }) => {
    await open(page, list)
    const href = await messages(page).nth(0).getAttribute('href')
    const loaded = documents(page)
    await page.route(chunk, (route) => route.fulfill({ status: 404 }))
    await page.goto(String(href))
    await expect(heading(page)).toHaveText('This page could not be shown')
    expect(loaded).toHaveLength(2)
  })
})

test.describe('while the server is away', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch/] })

  test('a page says that it could not be shown as there is no server, and the browser does not instead', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Path' }).click()
    await expect(heading(page)).toHaveText('This page could not be shown')
    await expect(page.getByRole('main')).toContainText('The server cannot be reached.')
    expect(loaded).toEqual([])
    await page.unroute('**/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText('1,203 results')
    expect(loaded).toEqual([])
  })

  test('rows that do not come are told of in the list', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    const imported = imports(page, 'ListNote')
    await page.mouse.wheel(0, 100)
    await expect(messages(page).nth(0)).toHaveAttribute('tabindex', '0')
    // What it will be told by comes with the list's own script.
    await imported
    await page.route('**/*', (route) => route.abort())
    await page.mouse.wheel(0, 20_000)
    // On the way there other rows do not come, either, which nobody waits for then.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(20_100)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(loaded).toEqual([])
    await page.unroute('**/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Results' }).locator('[aria-rowindex="460"]')).toBeInViewport()
  })
})

test.describe('a part of a page whose script', () => {
  test.use({ expectedErrors: [/status of 404|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/] })

  for (const [button, script, opened] of [
    ['Compare', 'ComparePicker', 'Compare'],
    ['Saved', 'SavedFilters', 'Saved filters'],
  ] as const) {
    test(`is gone since a new version was installed is there once the page was loaded as a whole (${button})`, async ({ page }) => {
      await open(page, list)
      const loaded = documents(page)
      await page.route(`**/assets/${script}-*.js`, (route) => (loaded.length === 0 ? route.fulfill({ status: 404 }) : route.continue()))
      const opens = page.getByRole('button', { name: button })
      await opens.click()
      await expect.poll(() => loaded.length).toBe(1)
      await page.locator('html[data-hydrated]').waitFor()
      await opens.click()
      await expect(page.getByLabel(opened, { exact: true }).first()).toBeVisible()
    })
  }

  test('is gone since a new version was installed, and draws the list, is there after the first scroll', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    const script = /\/assets\/list-window-/
    await page.route(script, (route) => (loaded.length === 0 ? route.fulfill({ status: 404 }) : route.continue()))
    await page.mouse.wheel(0, 9000)
    await expect.poll(() => loaded.length).toBe(1)
    await expect(page.getByRole('table', { name: 'Results' }).locator('[aria-rowindex="211"]')).toBeInViewport()
  })

  test('does not come once, though the server is there, comes all the same', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    let asked = 0
    await page.route('**/assets/ComparePicker-*.js', (route) => (asked++ === 0 ? route.abort('internetdisconnected') : route.continue()))
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(page.getByLabel('Compare', { exact: true }).first()).toBeVisible()
    expect(loaded).toEqual([])
  })

  test('does not come as the network is away is there at the next use', async ({ page }) => {
    await open(page, list)
    const loaded = documents(page)
    await page.context().setOffline(true)
    // Whether there is a server to load the page from is asked once its script has failed.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health?live'))
    await page.keyboard.press('j')
    await failed
    await page.context().setOffline(false)
    await page.keyboard.press('j')
    await expect(messages(page).nth(0)).toBeFocused()
    expect(loaded).toEqual([])
  })
})
