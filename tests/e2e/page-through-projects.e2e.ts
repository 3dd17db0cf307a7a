import { named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'many-projects' })

test.beforeAll(async ({ server }) => {
  for (const project of ['oldest', 'older', 'newest']) await send(server.url, named([project]), { project })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a page of projects says which of them it has, leads to the others, and stays while one of it is chosen', async ({ page }) => {
      const go = (address: string) => (javaScriptEnabled ? open(page, address) : page.goto(address))
      const projects = page.getByRole('region', { name: 'Table of projects' })
      const pages = page.getByRole('navigation', { name: 'Pages of projects' })
      await go('/')
      await expect(projects.getByRole('rowheader')).toHaveText(['newest', 'older', 'oldest'])
      await expect(pages).toHaveCount(0)
      await go('/?from=3')
      await expect(page.getByRole('heading', { name: 'Projects 3' })).toBeVisible()
      await expect(projects.getByRole('rowheader')).toHaveText(['oldest'])
      await expect(pages).toContainText('3 to 3 of 3')
      await expect(pages.getByRole('link')).toHaveText(['Newer'])
      if (javaScriptEnabled) await expectAccessible(page)
      await projects.getByRole('link', { name: 'Trend' }).click()
      await expect(page.getByRole('heading', { name: '1 open result in oldest' })).toBeVisible()
      await expect(projects.getByRole('rowheader')).toHaveText(['oldest'])
      await pages.getByRole('link', { name: 'Newer' }).click()
      await expect(projects.getByRole('rowheader')).toHaveText(['newest', 'older', 'oldest'])
      await expect(page.getByRole('heading', { name: '1 open result in oldest' })).toHaveCount(1)
      await go('/?from=4')
      await expect(page.getByRole('region', { name: 'Projects' })).toContainText('There are none that are older.')
      // However far beyond the last, the next newer page has some.
      await go('/?from=5000')
      await pages.getByRole('link', { name: 'Newer' }).click()
      await expect(projects.getByRole('rowheader')).toHaveText(['newest', 'older', 'oldest'])
    })
  })
}
