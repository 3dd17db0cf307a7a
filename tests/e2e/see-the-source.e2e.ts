import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright/test'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'
import { expectAccessible } from './accessibility.ts'
import { dataRequests } from './data-requests.ts'
import { open, openWithClock, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

const sample = fileURLToPath(new URL('../../app/cli/samples/kinds-of-content.sarif', import.meta.url))

/** A place in a file with the text of its line. */
function place(uri: string, region: object, contextRegion?: object) {
  return { physicalLocation: { artifactLocation: { uri }, region, ...(contextRegion && { contextRegion }) } }
}

const sparse = [
  finding({
    message: 'Stitched',
    locations: [place('src/sparse.ts', { startLine: 40, startColumn: 3, endColumn: 13, snippet: { text: '  dangerous(🍵)' } })],
    relatedLocations: [
      place('src/sparse.ts', { startLine: 10 }, { startLine: 10, snippet: { text: 'function first() {\n  return 1\n}\n' } }),
    ],
  }),
  finding({ message: 'Neighbour', path: 'src/sparse.ts', line: 42, snippet: 'function neighbour() {}', level: 'error' }),
  finding({ message: 'All of it', locations: [{ physicalLocation: { artifactLocation: { uri: 'src/sparse.ts' } } }] }),
  finding({ message: 'Without', path: 'src/given.ts', line: 30 }),
]
const described = { repository: 'https://github.com/tea/house.git', commit: '3f1c9a7e5b2d4860a1c3e5f7092b4d6f81a3c5e7' }

test.beforeAll(async ({ server }) => {
  await send(server.url, log(run(sparse, described)), { project: 'sparse' })
  await send(server.url, await readFile(sample, 'utf8'), { project: 'contents' })
})

function source(page: Page): Locator {
  return page.getByRole('region', { name: 'Source', exact: true })
}

async function openResult(page: Page, url: string, q: string): Promise<void> {
  const [id = ''] = await resultIds(url, q)
  await open(page, `/results/${id}`)
}

test('what a log holds of a file is put together, with its gaps, the file’s other results and ways out', async ({ page, server }) => {
  await openResult(page, server.url, 'project:sparse Stitched')
  await expect(source(page).locator('mark')).toHaveText('dangerous(')
  await expect(source(page)).toContainText('9 lines not in the log')
  await expect(source(page)).toContainText('27 lines not in the log')
  await expect(source(page)).toContainText('function neighbour() {}')
  await expect(source(page)).toContainText('From the snippet, other places of this result and other results of the run in the log.')
  await expect(source(page)).toContainText('The log does not say what its columns count')
  await expect(source(page).getByRole('link', { name: 'GitHub' })).toHaveAttribute(
    'href',
    `https://github.com/tea/house/blob/${described.commit}/src/sparse.ts#L40`,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // Marks are links in the order of the lines, and are reached by keyboard.
  await source(page).getByRole('link', { name: 'All of it' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(source(page).getByRole('link', { name: 'Neighbour' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neighbour')
  await source(page).getByRole('link', { name: '2 other results in this file' }).click()
  await expect(page.getByRole('table', { name: 'Results' }).getByRole('link')).toHaveText(['All of it', 'Stitched', 'Neighbour'])
})

test('marks of other results lead on without loading the document, and are not fetched ahead', async ({ page, server }) => {
  const [id = ''] = await resultIds(server.url, 'project:sparse Stitched')
  await openWithClock(page, `/results/${id}`)
  const requests = dataRequests(page, /\/_serverFn\//)
  const mark = source(page).getByRole('link', { name: 'Neighbour' })
  await mark.hover()
  await page.clock.runFor(200)
  expect(requests).toEqual([])
  await page.evaluate(() => void (document.documentElement.dataset['same'] = ''))
  await mark.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neighbour')
  await expect(page.locator('html')).toHaveAttribute('data-same', '')
})

test('sources that are sent after a log are shown, and go by its paths', async ({ page, server }) => {
  await openResult(page, server.url, 'project:sparse Without')
  await expect(source(page)).toContainText('The log holds no source for this place. Drop the log on the start page together with')
  const { id } = await send(server.url, log(run(sparse, described)), { project: 'sparse' })
  const paths = await fetch(`${server.url}/api/uploads/${id}/sources`)
  expect(await paths.json()).toEqual({ files: ['src/sparse.ts', 'src/given.ts'] })
  const lines = Array.from({ length: 100 }, (_, at) => `const line${at + 1} = ${at + 1}`)
  // Larger than what anything else than an upload may be.
  const body = await zipped([
    ['house-main/src/given.ts', lines.join('\n')],
    ['house-main/src/unnamed.ts', randomBytes(1_500_000).toString('base64')],
  ])
  expect(body.length).toBeGreaterThan(1_100_000)
  const answer = await fetch(`${server.url}/api/uploads/${id}/sources`, { method: 'POST', body: new Uint8Array(body) })
  expect([answer.status, await answer.json()]).toEqual([200, { named: 2, kept: 1, bytes: expect.any(Number), left: { missing: 1 } }])
  await page.reload()
  await expect(source(page).locator('mark')).toHaveText('const line30 = 30')
  await expect(source(page)).toContainText('From the sources given with the log.')
  await expect(source(page)).toContainText('17 lines not shown')
  await expect(source(page)).toContainText('58 lines not shown')
  for (const [status, path, sent] of [
    [422, `${id}/sources`, 'no archive'],
    [404, 'u000000000000000/sources', 'x'],
  ] as const) {
    expect((await fetch(`${server.url}/api/uploads/${path}`, { method: 'POST', body: sent })).status).toBe(status)
  }
})

test('bytes, offsets, whole files and places without a file are shown as what they are', async ({ page, server }) => {
  const bytes = await resultIds(server.url, 'project:contents path:src/web/logo.png')
  await open(page, `/results/${bytes[0]}`)
  const row = source(page).getByRole('row', { name: /^00000030/ })
  await expect(row).toContainText('made on build-0')
  await expect(row.locator('mark').first()).toHaveText(/^00 6d 61 64 65/)
  await expectAccessible(page)
  await openResult(page, server.url, 'project:contents rule:shop/long-migration')
  await expect(source(page).locator('mark')).toHaveText('UPDATE teas SET discount = price * 0.1;')
  await openResult(page, server.url, 'project:contents path:release/shop.zip')
  await expect(source(page)).toContainText('This result is about the whole file.')
  await openResult(page, server.url, 'project:contents rule:shop/lockfile')
  await expect(source(page)).toContainText('This result names no place in a file.')
})
