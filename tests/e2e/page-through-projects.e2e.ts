import { log, named, run } from '#tests/fixtures/log.ts'
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

    test('of many tools of a project and of an upload the first are shown, and the others on demand', async ({ page, server }) => {
      const tools = Array.from({ length: 40 }, (_, at) => `Tool ${at + 10}`)
      await send(server.url, log(...tools.map((tool) => run([], { tool }))), { project: 'tooled' })
      await (javaScriptEnabled ? open(page, '/') : page.goto('/'))
      for (const name of ['Table of projects', 'Table of uploads']) {
        const row = page
          .getByRole('region', { name })
          .getByRole('row', { name: /tooled/ })
          .first()
        await expect(row).toContainText('Tool 10, Tool 11, Tool 12, Tool 13, Tool 14, Tool 15')
        await expect(row.getByText('Tool 49')).toBeHidden()
        await row.getByText('34 more').click()
        await expect(row.getByText('Tool 49')).toBeVisible()
      }
      if (javaScriptEnabled) await expectAccessible(page)
      await fetch(`${server.url}/api/projects/tooled`, { method: 'DELETE' })
    })

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

    test('projects with the most open results come first where they are asked for', async ({ page, server }) => {
      const own = ['most', 'some', 'few'].map((name) => `in-order/${name}`)
      const [most = '', some = '', few = ''] = own
      await send(server.url, named(['a', 'b', 'c']), { project: most })
      await send(server.url, named(['a', 'b']), { project: some })
      await send(server.url, named(['a']), { project: few })
      const projects = page.getByRole('region', { name: 'Table of projects' })
      const orders = page.getByRole('navigation', { name: 'Sort projects' })
      await (javaScriptEnabled ? open(page, '/?named=in-order') : page.goto('/?named=in-order'))
      await expect(projects.getByRole('rowheader')).toHaveText([few, some, most])
      await expect(orders.getByRole('link')).toHaveText(['newest', 'open'])
      await orders.getByRole('link', { name: 'open' }).click()
      await expect(projects.getByRole('rowheader')).toHaveText([most, some, few])
      await expect(orders.locator('[aria-current]')).toHaveText(['open'])
      await expect(page).toHaveURL(/[?]named=in-order&order=open#projects$/)
      if (javaScriptEnabled) await expectAccessible(page)
      // It stays where some are looked for.
      const field = page.getByRole('searchbox', { name: 'Find projects by name' })
      await field.fill('ER/')
      await field.press('Enter')
      await expect(projects.getByRole('rowheader')).toHaveText([most, some, few])
      await page.goto('/?named=in-order&order=open&from=2')
      await expect(page.getByRole('navigation', { name: 'Pages of projects' }).getByRole('link')).toHaveText(['Previous'])
      await expect(orders.locator('[aria-current]')).toHaveText(['open'])
      await orders.getByRole('link', { name: 'newest' }).click()
      await expect(orders.locator('[aria-current]')).toHaveText(['newest'])
      await expect(projects.getByRole('rowheader')).toHaveText([few, some, most])
      for (const project of own) await fetch(`${server.url}/api/projects/${encodeURIComponent(project)}`, { method: 'DELETE' })
    })

    test('of many projects some are found by their names', async ({ page, server }) => {
      const others = Array.from({ length: 8 }, (_, at) => `team/other-${at}`)
      const projects = page.getByRole('region', { name: 'Table of projects' })
      const field = page.getByRole('searchbox', { name: 'Find projects by name' })
      await page.goto('/')
      await expect(projects.getByRole('rowheader')).toHaveCount(3)
      await expect(field).toHaveCount(0)
      for (const project of others) await send(server.url, named([project]), { project })
      await (javaScriptEnabled ? open(page, '/?project=oldest') : page.goto('/?project=oldest'))
      await field.fill('OLDE')
      await field.press('Enter')
      await expect(page.getByRole('heading', { name: 'Projects 2 of 11' })).toBeVisible()
      await expect(projects.getByRole('rowheader')).toHaveText(['older', 'oldest'])
      await expect(field).toHaveValue('OLDE')
      await expect(page.getByRole('heading', { name: '1 open result in oldest' })).toBeVisible()
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expect(field).toBeFocused()
      }
      await projects.getByRole('link', { name: 'Trend of older' }).click()
      await expect(page.getByRole('heading', { name: '1 open result in older' })).toBeVisible()
      await expect(projects.getByRole('rowheader')).toHaveText(['older', 'oldest'])
      await field.fill('nobody')
      await page.getByRole('button', { name: 'Find', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Projects 0 of 11' })).toContainText('There is none with such a name.')
      await page.getByRole('link', { name: 'Show all' }).click()
      await expect(page.getByRole('heading', { name: 'Projects 11' })).toBeVisible()
      await expect(projects.getByRole('rowheader')).toHaveCount(11)
      await expect(field).toHaveValue('')
      if (javaScriptEnabled) await expect(field).toBeFocused()
      await page.goBack()
      await expect(field).toHaveValue('nobody')
      for (const project of others) await fetch(`${server.url}/api/projects/${encodeURIComponent(project)}`, { method: 'DELETE' })
    })
  })
}
