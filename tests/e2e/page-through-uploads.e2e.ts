import { named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { dataRequests } from './data-requests.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'many-uploads' })

test.beforeAll(async ({ server }) => {
  await send(server.url, named(['o']), { project: 'other', name: 'other.sarif' })
  for (let at = 1; at <= 45; at++) await send(server.url, named([`${at}`]), { project: 'many', commit: String(at).padStart(40, '0') })
})

for (const [address, total] of [
  ['/', 46],
  ['/?project=many', 45],
] as const) {
  test(`paging through uploads on ${address} asks for uploads, and not for all else of the page`, async ({ page }) => {
    await open(page, address)
    const pages = page.getByRole('navigation', { name: 'Pages of uploads' })
    const requests = dataRequests(page)
    const asked = () => requests.map((request) => new URL(request.url()).pathname.replace('/_serverFn/', ''))
    for (const [way, place] of [
      ['Older', `21 to 40 of ${total}`],
      ['Older', `41 to ${total} of ${total}`],
      ['Newer', `21 to 40 of ${total}`],
      ['Newer', `1 to 20 of ${total}`],
      ['Older', `21 to 40 of ${total}`],
    ] as const) {
      await pages.getByRole('link', { name: way }).click()
      await expect(pages).toContainText(place)
    }
    await expect.poll(asked).toEqual(Array(5).fill('getUploadsPage'))
    // Who asks for the page anew gets all of it anew.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click()
    await expect(pages).toContainText('1 to 20 of 46')
    await expect.poll(asked).toContain('getOverview')
  })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('uploads older than the newest are reached, and how many there are is said', async ({ page }) => {
      const uploads = page.getByRole('region', { name: 'Table of uploads' }).getByRole('rowheader')
      const pages = page.getByRole('navigation', { name: 'Pages of uploads' })
      await (javaScriptEnabled ? open(page, '/?project=many') : page.goto('/?project=many'))
      await expect(uploads).toHaveCount(20)
      await expect(pages).toContainText('1 to 20 of 45')
      await expect(pages.getByRole('link', { name: 'Newer' })).toHaveCount(0)
      await pages.getByRole('link', { name: 'Older' }).click()
      await expect(pages).toContainText('21 to 40 of 45')
      await expect(page.getByRole('heading', { name: 'Older uploads of many' })).toBeInViewport()
      await expect(page.getByRole('heading', { name: 'open result in many' })).toHaveCount(1)
      await pages.getByRole('link', { name: 'Older' }).click()
      await expect(pages).toContainText('41 to 45 of 45')
      await expect(uploads).toHaveCount(5)
      await expect(pages.getByRole('link', { name: 'Older' })).toHaveCount(0)
      await pages.getByRole('link', { name: 'Newer' }).click()
      await expect(pages).toContainText('21 to 40 of 45')
      if (javaScriptEnabled) await expectAccessible(page)
      await pages.getByRole('link', { name: 'Newer' }).click()
      await expect(pages).toContainText('1 to 20 of 45')
      await expect(page).toHaveURL('/?project=many#uploads')
    })

    test('what is opened on a page of older uploads is closed to that page', async ({ page }) => {
      await (javaScriptEnabled ? open(page, '/?project=many') : page.goto('/?project=many'))
      const pages = page.getByRole('navigation', { name: 'Pages of uploads' })
      await pages.getByRole('link', { name: 'Older' }).click()
      await expect(pages).toContainText('21 to 40 of 45')
      const older = page.url()
      const uploads = page.getByRole('region', { name: 'Table of uploads' })
      await uploads.getByRole('rowheader').first().getByRole('link').click()
      const report = page.getByRole('region', { name: 'Import report' })
      await expect(report.getByRole('heading', { name: 'Import report' })).toBeInViewport()
      await expect(pages).toContainText('21 to 40 of 45')
      await report.getByRole('link', { name: 'Close the import report' }).click()
      await expect(report).toHaveCount(0)
      await expect(page).toHaveURL(older)
      await expect(page.getByRole('heading', { name: 'Older uploads' })).toBeInViewport()
    })
  })
}
