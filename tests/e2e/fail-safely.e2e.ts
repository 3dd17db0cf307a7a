import type { Page } from 'playwright/test'
import { examplePlaces } from '#app/example/example-search.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { ask, expectProblem, upload } from './api.ts'
import { serverWith } from './server-with.ts'
import { damageBlocks, withoutTable } from './broken-database.ts'
import { open, resultIds } from './pages.ts'
import { callWith, ownCall, serverFunction } from './server-functions.ts'
import { expect, test } from './server.ts'

test.use({
  database: 'fail-safely',
  // Without a read model, which goes on answering where the database cannot.
  settings: { ASSAY_MODEL_ROWS: '0' },
  expectedErrors: [/failed \[[0-9a-f]{12}\]|^Failed to load resource: .* a status of 500|^ServerFault: |^ExampleError: /],
})

/** What only the server may know: of errors their messages and classes, statements, files, places in the code. */
const innards =
  /ExampleError|asked for on the example|no such (table|column)|SQLITE|SqliteError|\bselect \w+ from\b|sighting|node_modules|dist\/server|\.[jt]sx?:\d+|\n\s+at /i

const digest = /under (?:<code>)?([0-9a-f]{12})/

test.beforeAll(async ({ server }) => {
  expect((await upload(server.url, logOf([{ message: 'Kept' }, { message: 'Also kept' }]), { project: 'kept' })).status).toBe(201)
})

/** Holds if the server answered as it should where something fails, and its log has that under the digest that people are told. */
async function expectFault(status: number, text: string, log: readonly string[]): Promise<void> {
  expect(status).toBe(500)
  expect(text).not.toMatch(innards)
  await expectLogged(text, log)
}

/** The log comes by a pipe of its own, which may be slower than the answer. */
async function expectLogged(text: string, log: readonly string[]): Promise<void> {
  const [, told = 'nothing'] = digest.exec(text) ?? []
  await expect.poll(() => log.filter((line) => line.includes(`[${told}]`)).length).toBe(1)
}

for (const place of examplePlaces) {
  test(`an error in what a page needs (${place}) answers 500, and says where it is logged and nothing else`, async ({ server, page }) => {
    const path = `/sentry-example-page?fail=${place}`
    const logged = server.log.length
    const response = await fetch(server.url + path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    await expectFault(response.status, await response.text(), server.log)

    const shown = await page.goto(path)
    expect(shown?.status()).toBe(500)
    // Once for each request, however many parts of the framework meet it.
    expect(server.log.length - logged).toBeLessThanOrEqual(2)
    const told = digest.exec((await shown?.text()) ?? '')?.[1] ?? ''
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(`The server’s log has it under ${told}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Go to the overview' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page that could not be rendered looks like the others, and leads on', async ({ page, context, server }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: server.url }])
    expect((await page.goto('/sentry-example-page?fail=render'))?.status()).toBe(500)
    await expect(page).toHaveTitle('This page could not be shown · Assay')
    const look = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(await look()).toBe('rgb(16, 17, 19)')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/sentry-example-page?fail=render')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' }).click()
    await expect(page).toHaveURL('/results')
    expect(await look()).toBe('rgb(16, 17, 19)')
  })
})

test('where the database fails, pages, endpoints and functions say so alike', async ({ server }) => {
  const [id = ''] = await resultIds(server.url, 'project:kept')
  await withoutTable(server.data, 'sighting', async () => {
    for (const path of ['/', '/results', `/results/${id}`]) {
      const response = await fetch(server.url + path)
      const text = await response.text()
      await expectFault(response.status, text, server.log)
      expect(text).not.toContain('No such result')
      expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe('This page could not be shown · Assay')
      // Nothing leads from a page to itself.
      expect(text.includes('Go to the overview')).toBe(path !== '/')
    }
    for (const path of ['/api/results', '/api/facets', '/api/groups?by=rule', `/api/results/${id}`, `/api/results/${id}/raw`]) {
      const answer = await ask(server.url + path)
      expectProblem(answer, 500, 'failed')
      await expectFault(answer.status, JSON.stringify(answer.body), server.log)
      expect(answer.body['digest']).toMatch(/^[0-9a-f]{12}$/)
    }
    const call = `${server.url}${serverFunction('listResults')}?${callWith({ q: '', sort: 'severity', cursor: '' })}`
    const response = await fetch(call, { headers: ownCall })
    const text = await response.text()
    expect({ status: response.status, serialized: response.headers.get('x-tss-serialized') }).toEqual({ status: 500, serialized: 'true' })
    expect(text).not.toMatch(innards)
    await expectLogged(text.replace('"s":"', 'under '), server.log)
  })
  expect((await fetch(`${server.url}/results/${id}`)).status).toBe(200)
})

test('where stored bytes are damaged, a page says so, what gives them is refused, and the rest goes on', async () => {
  const server = await serverWith({})
  try {
    expect((await upload(server.url, logOf([{ message: 'Damaged' }]), { project: 'kept' })).status).toBe(201)
    const [id = ''] = await resultIds(server.url, 'project:kept')
    damageBlocks(server.data)
    const page = await fetch(`${server.url}/results/${id}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('is damaged in the database')
    const raw = await ask(`${server.url}/api/results/${id}/raw`)
    expectProblem(raw, 500, 'damaged')
    expect(JSON.stringify(raw.body)).not.toMatch(innards)
    expect((await fetch(`${server.url}/results`)).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('pages that say what failed can be read by everybody', async ({ page }) => {
  test.slow()
  for (const place of ['render', 'loader']) {
    await page.goto(`/sentry-example-page?fail=${place}`)
    await expectAccessible(page)
  }
})

test('a page that fails to load in the browser is loaded as a whole, which says so with the server’s digest and comes back when it can', async ({
  page,
  server,
}) => {
  await open(page, '/sentry-example-page')
  await withoutTable(server.data, 'sighting', async () => {
    const loaded = page.waitForEvent('load')
    await resultsLink(page).click()
    await loaded
    await page.locator('html[data-hydrated]').waitFor()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
    await expect(page).toHaveTitle('This page could not be shown · Assay')
    const text = await page.getByRole('main').innerText()
    expect(text).not.toMatch(innards)
    await expectLogged(text, server.log)
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible()
  await expect(page).toHaveTitle(/results · Assay$/)
})

test('a page that fails to load in the browser is there without a press if all is well when it is loaded as a whole', async ({
  page,
  server,
}) => {
  await open(page, '/sentry-example-page')
  const asked = Promise.withResolvers<void>()
  const mended = Promise.withResolvers<void>()
  await page.route('**/results', async (route) => {
    asked.resolve()
    await mended.promise
    await route.continue()
  })
  await withoutTable(server.data, 'sighting', async () => {
    await resultsLink(page).click()
    await asked.promise
  })
  mended.resolve()
  await expect(page.getByRole('table', { name: 'Results' })).toBeVisible()
})

test('a crash in the browser shows a sentence and a way back, and nothing of the error', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    history.pushState({}, '', '/sentry-example-page?fail=render')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
  await expect(page.getByRole('main')).not.toContainText('log has it under')
  await expect(page.getByRole('main')).not.toContainText('asked for')
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
})

function resultsLink(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' })
}
