import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import type { Page, Request } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { startProgram } from '#tests/setup/program.ts'
import { startServer } from '#tests/setup/server.ts'
import { dataRequests, holdRequests, returnTo, untilSettled } from './data-requests.ts'
import { heading, messages, open, openWithClock, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:validity'

function log(...names: string[]): string {
  return logOf(
    names.map((message, at) => ({ message, fingerprint: message, line: at + 1 })),
    { tool: 'Validity' },
  )
}

/** Opens the static page, and leaves it for the first page. Gives what visits it again, and fails unless it then makes that many requests. */
async function leaveStaticPage(page: Page, url = ''): Promise<(count: number) => Promise<void>> {
  await open(page, `${url}/sentry-example-page`)
  await expect(heading(page)).toHaveText('Error monitoring')
  const settled = untilSettled(page)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(heading(page)).toHaveText('Overview')
  // What is held for it has its heading, too: then it may not have asked for anything yet, and the page before is not gone.
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await settled()
  return async (count) => {
    const requests = dataRequests(page)
    await page.goBack()
    await expect(heading(page)).toHaveText('Error monitoring')
    // A page that is left before its answer is there gives up its request, and would ask again.
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(count)
    await settled()
    await page.goForward()
    await expect(heading(page)).toHaveText('Overview')
    // The overview is asked for on every visit, so that what was asked before is known by then.
    const ofOverview = (request: Request) => /get(Overview|UploadsPage)/.test(request.url())
    await expect.poll(() => requests.some(ofOverview)).toBe(true)
    await settled()
    expect(requests.filter((request) => !ofOverview(request))).toHaveLength(count)
  }
}

/** Changes the row of an upload, past the server. */
function setUpload(data: string, id: string, values: string): void {
  const database = new SqliteConnection(join(data, 'assay.db'))
  try {
    database.prepare(`update upload set ${values} where uid = ?`).run(id)
  } finally {
    database.close()
  }
}

test.beforeEach(async ({ server }) => {
  await send(server.url, log('Near', 'Far'), { project: 'validity' })
})

test.describe('what is never trusted', () => {
  test('is not fetched again by the page that was rendered with it', async ({ page }) => {
    const requests = dataRequests(page)
    await openWithClock(page, list)
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(heading(page)).toHaveText('Overview')
    expect(requests.filter((request) => request.url().includes('getOverview'))).toHaveLength(1)
    expect(requests.filter((request) => request.url().includes('getUploadsPage'))).toHaveLength(1)
    expect(requests).toHaveLength(2)
  })

  test('is painted at once if it was prefetched, and fetched again, once', async ({ page, server }) => {
    await openWithClock(page, list)
    const requests = dataRequests(page)
    const prefetch = await holdRequests(page)
    await messages(page).getByText('Near').hover()
    await page.clock.runFor(50)
    // The result, then its place in the list.
    for (const count of [1, 2]) {
      await expect.poll(() => requests.length).toBe(count)
      await prefetch.letGo()
    }
    await send(server.url, log('Far'), { project: 'validity' })
    await messages(page).getByText('Near').click()
    await expect(heading(page)).toHaveText('Near')
    await expect(page.getByRole('main').getByRole('list').first()).toContainText('open, first seen')
    await expect.poll(() => prefetch.urls().length).toBe(2)
    await prefetch.stop()
    await page.clock.resume()
    await expect(page.getByRole('main').getByRole('list').first()).toContainText('fixed, first seen')
    await expect(page.getByRole('navigation', { name: 'List of results' })).toContainText('Back to 1 result')
    expect(requests).toHaveLength(4)
  })

  test('is fetched once by a click on what is being prefetched', async ({ page }) => {
    await openWithClock(page, list)
    const requests = dataRequests(page)
    const prefetch = await holdRequests(page)
    await messages(page).getByText('Near').hover()
    await page.clock.runFor(50)
    await expect.poll(() => requests.length).toBe(1)
    await messages(page).getByText('Near').click()
    await expect(page).toHaveURL(/\/results\/\w+/)
    await prefetch.stop()
    await expect(heading(page)).toHaveText('Near')
    expect(requests).toHaveLength(2)
  })

  test('is there at once on the way back, and fetched again, its title too', async ({ page, server }) => {
    await open(page, list)
    await messages(page).getByText('Near').click()
    await expect(heading(page)).toHaveText('Near')
    await send(server.url, log('Far'), { project: 'validity' })
    const back = await holdRequests(page)
    await page.goBack()
    await expect(messages(page)).toHaveText(['Near', 'Far'])
    await expect.poll(() => back.urls().length).toBe(2)
    await back.stop()
    await expect(messages(page)).toHaveText(['Far'])
    await expect(page).toHaveTitle('1 result: project:validity · Assay')
  })

  test.describe('and cannot be fetched again', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] })

    test('stays as it is', async ({ page }) => {
      await open(page, list)
      await messages(page).getByText('Near').click()
      await expect(heading(page)).toHaveText('Near')
      const back = await holdRequests(page)
      await page.goBack()
      for (const count of [2, 1]) {
        await expect.poll(() => back.urls().length).toBe(count)
        await back.fail()
      }
      await expect(messages(page)).toHaveText(['Near', 'Far'])
      await expect(heading(page)).toHaveText('2 results')
    })
  })
})

test.describe('what is trusted', () => {
  test('is asked for again after 300 seconds and not before', async ({ page }) => {
    await page.clock.install()
    const revisit = await leaveStaticPage(page)
    await revisit(0)
    await page.clock.fastForward(280_000)
    await revisit(0)
    await page.clock.fastForward(20_000)
    await revisit(1)
    await revisit(0)
  })

  test('is configured for each route when the server starts', async ({ page }) => {
    const data = await mkdtemp(join(tmpdir(), 'assay-validity-'))
    const server = await startServer({ ASSAY_DATA: data, ASSAY_VALIDITY: '/results=600,/sentry-example-page=0' })
    try {
      await send(server.url, log('Near', 'Far'), { project: 'validity' })
      await page.clock.install()
      const revisit = await leaveStaticPage(page, server.url)
      await revisit(1)

      const [near = ''] = await resultIds(server.url, 'project:validity Near')
      await openWithClock(page, server.url + list)
      const requests = dataRequests(page)
      const settled = untilSettled(page)
      const ofList = () => requests.filter((request) => !request.url().includes(near))
      for (const visit of [1, 2]) {
        await messages(page).getByText('Near').click()
        await expect(heading(page)).toHaveText('Near')
        await expect.poll(() => requests.length).toBe(2 * visit)
        await page.goBack()
        await expect(messages(page)).toHaveText(['Near', 'Far'])
      }
      expect(ofList()).toEqual([])
      await page.goForward()
      await expect(heading(page)).toHaveText('Near')
      await page.clock.fastForward(600_000)
      await page.goBack()
      await expect.poll(() => ofList().length).toBe(2)
      await settled()
    } finally {
      await server.stop()
      await rm(data, { recursive: true, force: true })
    }
  })
})

test.describe('everything is stale, what is trusted too,', () => {
  test('after a return to the window', async ({ page }) => {
    const revisit = await leaveStaticPage(page)
    await revisit(0)
    const settled = untilSettled(page)
    const asked = page.waitForRequest('**/_serverFn/**')
    await returnTo(page)
    await asked
    await settled()
    await revisit(1)
  })

  test('after a return from another window beside it', async ({ page }) => {
    const revisit = await leaveStaticPage(page)
    const settled = untilSettled(page)
    const asked = page.waitForRequest('**/_serverFn/**')
    await page.evaluate(() => {
      dispatchEvent(new Event('blur'))
      dispatchEvent(new Event('focus'))
    })
    await asked
    await settled()
    await revisit(1)
  })

  test('after an upload from this page', async ({ page }) => {
    const revisit = await leaveStaticPage(page)
    await page
      .getByLabel('Choose files with SARIF logs')
      .setInputFiles({ name: 'a.sarif', mimeType: 'application/json', buffer: Buffer.from(log('New')) })
    await expect(page.getByRole('row', { name: /^a\.sarif read/ })).toBeVisible()
    await revisit(1)
  })

  test('after an upload from elsewhere that was seen to be read', async ({ page, server }) => {
    const { id } = await send(server.url, log('New'), { project: 'elsewhere' })
    // As if another process were still reading it, until the page has seen that.
    const inAMinute = new Date(Date.now() + 60_000).toISOString()
    setUpload(server.data, id, `status = 'reading', lease = 'elsewhere:1:abcd1234', lease_until = '${inAMinute}'`)
    const revisit = await leaveStaticPage(page)
    const upload = page.getByRole('region', { name: 'Table of uploads' }).getByRole('row').nth(1)
    await expect(upload).toContainText('reading')
    setUpload(server.data, id, `status = 'done', lease = null, lease_until = null`)
    await expect(upload).not.toContainText('reading')
    await revisit(1)
  })

  test('after the samples were removed', async ({ page }) => {
    const data = await mkdtemp(join(tmpdir(), 'assay-validity-'))
    const program = startProgram(['start'], { ASSAY_DATA: data })
    try {
      const revisit = await leaveStaticPage(page, String(await program.url))
      await page.getByRole('button', { name: 'Remove samples' }).click()
      await expect(page.getByRole('heading', { name: 'Add a first log' })).toBeVisible()
      await revisit(1)
    } finally {
      await program.stop()
      await rm(data, { recursive: true, force: true })
    }
  })
})
