import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'flows' })

let id: string
let lockOrder: string

test.beforeAll(async ({ server }) => {
  await send(server.url, await readFile(new URL('../../app/cli/samples/kinds-of-content.sarif', import.meta.url), 'utf8'), {
    project: 'places',
  })
  ;[id = ''] = await resultIds(server.url, 'project:places rule:shop/sql-injection')
  ;[lockOrder = ''] = await resultIds(server.url, 'project:places rule:shop/lock-order')
})

function region(page: Page, name: RegExp): Locator {
  return page.getByRole('region', { name })
}

test('places say what is in them, what they have to do with each other, and where in the program they are', async ({ page }) => {
  await open(page, `/results/${id}`)
  const own = region(page, /^Locations/).getByRole('listitem')
  await expect(own).toContainText('function db.teas.findTeas in module db › module db.teas')
  await expect(own).toContainText('line 8, column 37 to column 40: text that a user controls')
  const [first, second] = [
    region(page, /^Related locations/)
      .getByRole('listitem')
      .first(),
    region(page, /^Related locations/)
      .getByRole('listitem')
      .last(),
  ]
  await expect(first).toContainText('includes src/api/search.ts:5: is read by')
  await expect(second).toContainText('is included by src/api/search.ts:6')
  await first.getByRole('link', { name: 'src/api/search.ts:5' }).click()
  await expect(page).toHaveURL(/#place-2$/)
  await expect(second).toBeInViewport()
})

test('a result that has an address alone is placed by it, in the list and at the head of its page', async ({ page, server }) => {
  const address = { absoluteAddress: 4_198_400, fullyQualifiedName: 'app.exe!main', kind: 'function' }
  await send(server.url, logOf([{ path: null, locations: [{ physicalLocation: { address } }] }]), { project: 'addresses' })
  await open(page, '/results?q=project:addresses')
  const place = 'app.exe!main, function, at 0x401000'
  await expect(page.getByRole('cell').filter({ hasText: place })).toBeVisible()
  await page.getByRole('link', { name: 'Found' }).click()
  await expect(page.locator('.result-heading').getByText(place)).toBeVisible()
})

test('a frame has its place in its line where there is room for both, else below, with no more pieces than lines', async ({
  page,
  server,
}) => {
  const frame = (name: string, uri: string) => ({
    module: 'shop-checkout-core-1.4.2.jar',
    location: {
      logicalLocations: [{ fullyQualifiedName: name }],
      physicalLocation: { artifactLocation: { uri }, region: { startLine: 7 } },
    },
  })
  const long = 'com.example.shop.checkout.service.impl.CheckoutService.pay'
  const frames = [frame('main', 'src/a.ts'), frame(long, 'src/main/java/com/example/CheckoutService.java')]
  await send(server.url, logOf([{ stacks: [{ frames }] }]), { project: 'frames' })
  const [of = ''] = await resultIds(server.url, 'project:frames')
  await open(page, `/results/${of}`)
  const stack = region(page, /^Stacks/).getByRole('region', { name: 'Call stack 1' })
  const topAndHeight = async (text: string | RegExp) => {
    const box = await stack.getByText(text, { exact: true }).boundingBox()
    return { top: Math.round(box?.y ?? 0), height: box?.height ?? 0 }
  }
  const [name, deep, module] = [
    await topAndHeight('main'),
    await topAndHeight(long),
    await stack
      .getByText(/^shop-/)
      .first()
      .boundingBox(),
  ]
  const places = await Promise.all((await stack.locator('.place').all()).map((place) => place.boundingBox()))
  expect(Math.abs((places[0]?.y ?? 0) - name.top)).toBeLessThan(4)
  expect(places[1]?.y).toBeGreaterThan(deep.top + 10)
  for (const { height } of [deep, { height: module?.height ?? 99 }]) expect(height).toBeLessThan(25)
  // On a phone what it is of stands below the frame, which has the whole width.
  await page.setViewportSize({ width: 390, height: 844 })
  const [narrow, below] = [
    await stack.getByText('main', { exact: true }).boundingBox(),
    await stack
      .getByText(/^shop-/)
      .first()
      .boundingBox(),
  ]
  expect(below?.y).toBeGreaterThan((narrow?.y ?? 0) + 10)
  expect(below?.x).toBeCloseTo(narrow?.x ?? 0, -1)
  await expect(stack.getByRole('row')).toHaveCount(3)
  await expect(stack.getByRole('columnheader', { name: 'Module' })).toHaveCount(1)
})

test('graphs are drawn and told as tables, with the ways through them; stacks have all their frames', async ({ page }) => {
  await open(page, `/results/${lockOrder}`)
  const graphs = region(page, /^Graphs/)
  await expect(graphs.getByRole('img', { name: /^Drawing of graph/ })).toHaveCount(2)
  await graphs.getByText('3 nodes and 2 edges as tables').first().click()
  await expect(
    graphs.getByRole('region', { name: 'Nodes of graph 1' }).getByRole('row', { name: 'a page of the ledger ledger' }),
  ).toBeVisible()
  await expect(graphs.getByRole('region', { name: 'Edges of graph 1' }).getByRole('row', { name: 'e2 audit ledger shelves' })).toBeVisible()
  const cycle = graphs.getByRole('region', { name: 'Traversal 1', exact: true })
  await expect(cycle.getByRole('row').nth(2)).toContainText('ledger → shelves')
  await expect(cycle.getByRole('row').nth(2)).toContainText('held ledger, was shelves')
  await expect(graphs.getByRole('region', { name: 'Traversal 2', exact: true })).toContainText('main → Stock.audit')
  const stack = region(page, /^Stacks/).getByRole('region', { name: 'Call stack 1' })
  await expect(stack.getByRole('row')).toHaveCount(4)
  for (const text of [
    'crate=Crate#7',
    'waits here',
    'shop.teahouse.stock.Stock.move',
    'src/stock/Stock.java:10:8',
    'libjvm.so!thread_start',
    '41',
  ]) {
    await expect(stack).toContainText(text)
  }
  await expectAccessible(page)
})

test('a place of which there is an annotation alone has the text of that', async ({ page, server }) => {
  const locations = [{ physicalLocation: {}, annotations: [{ snippet: { text: '<html lang="">' } }] }]
  await send(server.url, logOf([{ locations }]), { project: 'annotated' })
  const [id] = await resultIds(server.url, 'project:annotated')
  await open(page, `/results/${id}`)
  const place = region(page, /^Locations/).getByRole('listitem')
  await expect(place).toContainText('<html lang="">')
  await expect(place).not.toContainText('The log says nothing of it')
})

test('a graph without nodes is not said to be too large to be drawn', async ({ page, server }) => {
  await send(server.url, logOf([{ graphs: [{ description: { text: 'Nothing calls it' } }] }]), { project: 'empty-graph' })
  const [id] = await resultIds(server.url, 'project:empty-graph')
  await open(page, `/results/${id}`)
  const graphs = region(page, /^Graphs/)
  await expect(graphs).toContainText('The log has no nodes of this graph, so that there is nothing to draw.')
  await expect(graphs).not.toContainText(/too large|as tables/)
  await expect(graphs.getByRole('table')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('graphs, stacks and places are there', async ({ page }) => {
    await page.goto(`/results/${lockOrder}`)
    await expect(region(page, /^Graphs/).getByRole('img')).toHaveCount(2)
    await expect(region(page, /^Stacks/)).toContainText('Thread 2')
    await region(page, /^Message/)
      .getByRole('link', { name: 'audit' })
      .click()
    await expect(
      region(page, /^Related locations/)
        .getByRole('listitem')
        .last(),
    ).toBeInViewport()
  })
})
