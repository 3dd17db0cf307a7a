import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { startServer } from '#tests/setup/server.ts'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './data-requests.ts'
import { open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'load-into-memory' })

/** Enough that reading them takes some seconds. */
const copies = 250
let data: string
let id: string

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'assay-e2e-large-'))
  const server = await startServer({ ASSAY_DATA: data })
  await send(server.url, shopLog(), { project: 'large' })
  await server.stop()
  const database = new SqliteConnection(join(data, 'assay.db'))
  const columns = (table: string, left: string[]) => {
    const names = database.pragma(`table_info(${table})`) as { name: string }[] // what the pragma gives
    return names.map(({ name }) => name).filter((name) => !left.includes(name))
  }
  const [ofResult, ofSighting] = [columns('result', ['id', 'uid']).join(), columns('sighting', ['id', 'result']).join()]
  database.exec(`
    with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${copies})
      insert into result (id, uid, ${ofResult}) select id + n * 10000, printf('%020d', id + n * 10000), ${ofResult} from result cross join copy;
    with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${copies})
      insert into sighting (id, result, ${ofSighting}) select id + n * 10000, result + n * 10000, ${ofSighting} from sighting cross join copy`)
  id = (database.prepare('select uid from result limit 1').get() as { uid: string }).uid // what the statement asks for
  database.close()
})

test.afterAll(() => rm(data, { recursive: true, force: true }))

const total = new Intl.NumberFormat('en-US').format(1203 * (copies + 1))
const line = new RegExp(`Reading [\\d,]+ of ${total} results into memory; lists are slower until then\\.`)

/** A server that has begun to read. */
async function startLoading() {
  const server = await startServer({ ASSAY_DATA: data })
  await expect.poll(async () => (await (await fetch(`${server.url}/api/health`)).json()).model.rows, { intervals: [20] }).toBeGreaterThan(0)
  return server
}

test('while a large store is read into memory its pages say how far that is, until it is done', async ({ page }) => {
  const server = await startLoading()
  const held = await holdRequests(page, /getModelLoading/)
  await expect(async () => {
    await open(page, `${server.url}/results`)
    await expect(page.getByText(line)).toBeVisible({ timeout: 100 })
  }).toPass()
  await expectAccessible(page)
  await expect(page.getByText(line)).toBeVisible()
  await expect(async () => {
    await held.letGo()
    await expect(page.getByText(line)).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  const health = await page.request.get(`${server.url}/api/health`)
  expect(await health.json()).toMatchObject({ model: { ready: true } })
  await open(page, `${server.url}/`)
  await expect(page.getByText(`${total} open results`)).toBeVisible()
  await expect(page.getByText(line)).toHaveCount(0)
  await server.stop()
})

test('so they do without JavaScript', async ({ browser }) => {
  const server = await startLoading()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await expect(async () => {
    await page.goto(`${server.url}/`)
    await expect(page.getByText(line)).toBeVisible({ timeout: 100 })
  }).toPass()
  await context.close()
  await server.stop()
})

const notInMemory = [
  { way: 'while a large store is read into memory', start: startLoading },
  { way: 'where a store is too large to be', start: () => startServer({ ASSAY_DATA: data, ASSAY_MODEL_ROWS: '1000' }) },
  { way: 'where no store is to be', start: () => startServer({ ASSAY_DATA: data, ASSAY_MODEL_ROWS: '0' }) },
]

for (const { way, start } of notInMemory) {
  test(`${way} the page of a result does not wait for its place in the list, and says it once that is known`, async ({ page }) => {
    const server = await start()
    const held = await holdRequests(page, /findNeighbours/)
    const place = page.getByRole('navigation', { name: 'List of results' })
    // The server has to have counted what there is.
    await expect(async () => {
      await open(page, `${server.url}/results/${id}`)
      await expect(place).toContainText('Place not known yet', { timeout: 100 })
    }).toPass()
    await expect(place).toContainText('Back to the list')
    await expect(page.getByRole('link', { name: /^Open results of this rule/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /in this file/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('j')
    await expect(page).toHaveURL(`${server.url}/results/${id}`)
    await expect(async () => {
      await held.letGo()
      await expect(place.getByText(new RegExp(`^[\\d,]+ of ${total}$`))).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(place.getByRole('link', { name: `Back to ${total} results` })).toBeVisible()
    // Nor for how many others there are.
    await expect(page.getByRole('link', { name: /^[\d,]+ open results of this rule/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^[\d,]+ other results? in this file/ })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(`${server.url}/results/${id}`)
    // It may be loading what is next to that one.
    await page.close()
    await server.stop()
  })
}

for (const { way, start } of notInMemory) {
  test(`${way} a list does not wait for its filters, and has them once they are counted`, async ({ page }) => {
    const server = await start()
    const held = await holdRequests(page, /getFilters/)
    const filters = page.getByRole('region', { name: 'Filters' })
    await expect(async () => {
      await open(page, `${server.url}/results`)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expect(page.getByRole('list', { name: 'Default view' })).toBeVisible()
      await expect(filters).toHaveCount(0, { timeout: 100 })
    }).toPass()
    await expect(async () => {
      await held.letGo()
      await expect(filters).toBeVisible({ timeout: 1000 })
    }).toPass()
    await page.close()
    await server.stop()
  })
}
