import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { failed, log, logOf, run } from '#tests/fixtures/log.ts'
import { expectAccessible, expectTelling } from './accessibility.ts'
import { open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const sample = fileURLToPath(new URL('../../app/cli/samples/kinds-of-content.sarif', import.meta.url))

/** Pages by what one sees there; each is found by axe to be in order. */
const pages = {
  'the overview': () => '/',
  'an import report': () => `/?upload=${report}`,
  'the list': () => '/results?q=project:assistive-kinds+is:*+kind:*+-rule:x&sort=path',
  'the last page of a list': () => last,
  'a query with problems': () => '/results?q=project:assistive+rule:js/sql-injection+severty:high+level:errr',
  'a list without a match': () => '/results?q=project:assistive+rule:none',
  'a list of nothing wrong': () => '/results?q=project:assistive-clean',
  'a list of an incomplete run': () => '/results?q=project:assistive-incomplete',
  'a result with all kinds of content': () => `/results/${kinds[0]}?q=project:assistive-kinds`,
  'a result with a message in markdown': () => `/results/${kinds[1]}`,
  'a malformed id': () => '/results/abc',
  'an unknown id': () => '/results/00000000000000000000',
  'a deleted result': () => `/results/${gone}`,
  'an address that is no page': () => '/no/such/page',
} satisfies Record<string, () => string>

let report: string
let kinds: string[]
let last: string
let gone: string

test.use({ expectedErrors: [/status of (404|410) /] })

test.beforeAll(async ({ server: { url } }) => {
  await send(url, shopLog(), { project: 'assistive' })
  await send(url, await readFile(sample, 'utf8'), { project: 'assistive-kinds' })
  await send(url, logOf([]), { project: 'assistive-clean' })
  await send(url, logOf([], failed), { project: 'assistive-incomplete' })
  report = (await send(url, log(run([7, 'text'], { tool: 'Damaged' })), { project: 'assistive-damaged' })).id
  kinds = await resultIds(url, 'project:assistive-kinds')
  const { id } = await send(url, logOf([{ message: 'Gone' }]), { project: 'assistive-gone' })
  gone = String((await resultIds(url, 'project:assistive-gone'))[0])
  await fetch(`${url}/api/uploads/${id}`, { method: 'DELETE' })
  const page: { next: string } = await (await fetch(`${url}/api/results?q=project:assistive+severity:high&limit=180`)).json()
  last = `/results?q=project:assistive+severity:high&cursor=${page.next}`
})

for (const [name, path] of Object.entries(pages)) {
  test(`${name} is in order`, async ({ page }) => {
    await open(page, path())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // What is above the others comes before them, as they are listed.
    await expect(page.getByRole('heading').first()).toHaveJSProperty('tagName', 'H1')
    await expectTelling(page)
    await expectAccessible(page)
  })
}

test('of the links at the top one is the current page', async ({ page }) => {
  for (const [address, name] of [
    ['/', 'Overview'],
    ['/results', 'Results'],
  ] as const) {
    await open(page, address)
    const links = page.getByRole('navigation', { name: 'Main' })
    await expect(links.locator('[aria-current]')).toHaveText([name])
    await links.getByRole('link', { name: 'Assay' }).click()
    await expect(links.locator('[aria-current]')).toHaveText(['Overview'])
  }
})

test('what opens over a page is in order', async ({ page }) => {
  await open(page, '/results?q=project:assistive+rule:js/sql-injection')
  await page.getByRole('button', { name: 'How to search' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Show 12 results' })).toBeVisible()
  await expectTelling(page)
  await expectAccessible(page)
})

test('what is folded away on a result is in order', async ({ page }) => {
  await open(page, `/results/${kinds[1]}`)
  for (const text of ['As plain text', 'All in the log']) await page.getByText(text).click()
  await page.getByText('Original JSON').click()
  await expectTelling(page)
  await expectAccessible(page)
})

test('files that were sent are in order', async ({ page }) => {
  await open(page, '/')
  const files = ['{"runs":', logOf([{ message: 'Sent' }])].map((text, at) => ({
    name: `sent-${at}.sarif`,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  }))
  await page.getByLabel('Choose files with SARIF logs').setInputFiles(files)
  await expect(page.getByRole('list', { name: 'Files sent' }).getByRole('link', { name: 'Import report' })).toHaveCount(2)
  await expectTelling(page)
  await expectAccessible(page)
})

test('figures that are folded away, and what is previewed, are named', async ({ page }) => {
  await open(page, '/?project=assistive')
  for (const figures of await page.getByText('Figures').all()) await figures.click()
  await expectTelling(page)
  await open(page, '/results?q=project:assistive')
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByRole('link', { name: 'Open the whole page' })).toBeVisible()
  await expectTelling(page)
  await open(page, '/results?q=project:assistive&group=rule')
  await expectTelling(page)
})

test('what is pressed is named by the words that are seen, and a link by no arrow', async ({ page }) => {
  await open(page, '/')
  for (const words of ['Choose files', 'Choose a folder']) {
    const label = page.locator('label').filter({ hasText: words })
    await expect(label.locator('input')).toHaveAccessibleName(new RegExp(`^${words}`))
  }
  await open(page, `/results/${kinds[0]}`)
  const outside = page.locator('.external').filter({ visible: true }).first()
  await expect(outside).toHaveAccessibleName(/^[^↗]+$/)
})
