import { named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

test.use({ database: 'manage-projects' })

/** A project with two branches and a pull request, which two tools have looked at. */
async function fill(url: string, project: string): Promise<void> {
  await send(url, named(['a', 'b']), { project, ref: 'main' })
  await send(url, named(['c'], { tool: 'Other' }), { project, ref: 'main' })
  await send(url, named(['a', 'develops']), { project, ref: 'develop' })
  await send(url, named(['a', 'asks']), { project, ref: 'refs/pull/7/merge' })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('of many series a page is shown, with the way to those that were read earlier', async ({ page, server }) => {
      // Fifty logs are sent first.
      test.slow()
      const project = `many-${javaScriptEnabled}`
      await send(server.url, named(['a']), { project, ref: 'first' })
      for (let number = 1; number <= 51; number++) await send(server.url, named(['a']), { project, ref: `refs/pull/${number}/merge` })
      const address = `/?manage=${project}`
      await (javaScriptEnabled ? open(page, address) : page.goto(address))
      const refs = page.getByRole('region', { name: `Refs and series of ${project}` })
      const pages = page.getByRole('navigation', { name: `Pages of series of ${project}` })
      await expect(refs.getByRole('link').first()).toHaveText('first')
      await expect(refs.getByRole('link')).toHaveCount(50)
      await expect(refs.getByRole('link').last()).toHaveText('pull/3')
      await expect(pages).toContainText('1 to 50 of 52')
      await pages.getByRole('link', { name: 'Older' }).click()
      await expect(refs.getByRole('link')).toHaveText(['pull/2', 'pull/1'])
      await expect(pages).toContainText('51 to 52 of 52')
      await expect(page.getByRole('region', { name: `Project ${project}` })).toBeVisible()
      // What is done there leads nowhere else.
      await refs.getByRole('button', { name: 'End Tool on pull/1' }).click()
      await refs.getByRole('button', { name: 'Continue Tool on pull/1' }).waitFor()
      const row = refs.getByRole('row', { name: /^pull\/1 / })
      if (javaScriptEnabled) await expectAccessible(page)
      else await row.getByRole('checkbox', { name: 'for good' }).check()
      await refs.getByRole('button', { name: `Delete pull/1 of ${project}` }).click()
      if (javaScriptEnabled) await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(refs.getByRole('link')).toHaveText(['pull/2'])
      await pages.getByRole('link', { name: 'Newer' }).click()
      await expect(refs.getByRole('link').first()).toHaveText('first')
      await page.goto(`${address}&refs=900`)
      await expect(pages.getByRole('link')).toHaveText(['Newer'])
      await fetch(`${server.url}/api/projects/${project}`, { method: 'DELETE' })
    })
  })
}

test('a project is renamed, shows another ref, and loses a series, a ref, and all of it', async ({ page, server }) => {
  await fill(server.url, 'acme/shop')
  const [id] = await resultIds(server.url, 'project:acme/shop a')
  const [gone] = await resultIds(server.url, 'project:acme/shop ref:pull/7 asks')
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Manage acme/shop' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Project acme/shop' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem', { name: 'End or delete refs and series…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Project acme/shop' })
  await expect(panel).toBeVisible()
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Rename' }).click()
  await expect(panel.getByRole('status')).toHaveText('It goes by acme/shop already.')
  await panel.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(panel.getByRole('status')).toHaveText('Lists show main already.')
  await panel.getByRole('textbox', { name: 'Name' }).fill('Acme/Shop')
  await panel.getByRole('button', { name: 'Rename' }).click()
  await expect(panel.getByRole('status')).toHaveText('It goes by acme/shop already.')
  await panel.getByRole('textbox', { name: 'Name' }).fill('Store')
  await panel.getByRole('button', { name: 'Rename' }).click()
  const renamed = page.getByRole('region', { name: 'Project store' })
  await expect(renamed.getByRole('status')).toHaveText('It goes by store from now on.')
  await expect(page).toHaveURL('/?manage=store')
  await expect(renamed).toContainText('Key acme/shop')
  await open(page, '/?manage=acme/shop')
  await expect(renamed, 'an address that was shared before').toBeVisible()
  await expect(page).toHaveTitle('Project store · Assay')
  await open(page, '/?manage=store')

  await renamed.getByRole('combobox', { name: 'Default ref' }).selectOption('develop')
  await renamed.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(renamed.getByRole('status')).toHaveText('Lists show develop from now on.')

  await renamed.getByRole('link', { name: 'pull/7' }).click()
  await expect(page).toHaveURL('/results?q=project:store+ref:pull/7')
  await expect(page.getByRole('heading', { level: 1, name: '2 results' })).toBeVisible()
  await page.goBack()
  await renamed.getByRole('button', { name: 'End Other on main' }).click()
  await expect(renamed.getByRole('status')).toHaveText('Other has ended: nothing of it is open.')
  await expect.poll(() => resultIds(server.url, 'project:store ref:main is:open c')).toEqual([])

  await renamed.getByRole('button', { name: 'Delete pull/7 of store' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete pull/7 of store?' })
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expect(dialog).toContainText('Those that another ref or tool has keep their links and verdicts.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(renamed.getByRole('button', { name: 'Delete pull/7 of store' })).toBeFocused()
  // Nor was it focused on the way.
  await expect(renamed.getByRole('heading', { name: 'Project store' })).not.toHaveAttribute('tabindex')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(renamed.getByRole('status')).toHaveText('Deleted pull/7.')
  await expect(renamed.getByRole('button', { name: 'Delete pull/7 of store' })).toHaveCount(0)
  expect((await fetch(`${server.url}/api/results/${gone}`)).status).toBe(410)
  expect((await fetch(`${server.url}/api/results/${id}`)).status).toBe(200)

  await open(page, '/')
  await page.getByRole('button', { name: 'Manage store' }).click()
  await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'store', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeFocused()
  // While the dialog is open, nothing behind it is there for a reader either.
  await expect.poll(async () => (await fetch(`${server.url}/api/results/${id}`)).status).toBe(410)
})

test('who has deleted a project or a ref is with what is left, and told so', async ({ page, server }) => {
  for (const project of ['kept', 'doomed']) await fill(server.url, project)
  await open(page, '/')
  await page.getByRole('button', { name: 'Manage doomed' }).click()
  const judged = await resultIds(server.url, 'project:doomed ref:main')
  await say(server.url, judged.slice(0, 2), { verdict: 'confirmed' })
  await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('4 uploads and 5 results go, on all refs, and with them 2 verdicts.')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: /^Projects/ })).toBeFocused()
  await expect(page.getByRole('region', { name: /^Projects/ }).getByRole('status')).toHaveText('Deleted doomed.')

  await open(page, '/?manage=kept')
  const panel = page.getByRole('region', { name: 'Project kept' })
  await panel.getByRole('button', { name: 'Delete pull/7 of kept' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByRole('heading', { name: 'Project kept' })).toBeFocused()
  await expect(panel.getByRole('status')).toHaveText('Deleted pull/7.')
  await panel.getByRole('button', { name: 'Delete the project kept' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/3 uploads and 4 results go, on all refs; no result has a verdict\./)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Deleted kept.')
  await expect(page.getByRole('main').getByRole('status')).toBeInViewport()
})

test('who has deleted the only project that is found is told so where it stood', async ({ page, server }) => {
  for (const project of ['only-one', 'another']) await send(server.url, named(['a']), { project })
  await open(page, '/?named=only-one')
  await page.getByRole('button', { name: 'Manage only-one' }).click()
  await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const projects = page.getByRole('region', { name: /^Projects/ })
  await expect(projects).toContainText('There is none with such a name.')
  await expect(projects.getByText('Deleted only-one.')).toBeVisible()
})

test('what was said of one change gives way to what comes of the next', async ({ page, server }) => {
  for (const project of ['former', 'latter']) await send(server.url, named(['a']), { project })
  await open(page, '/?manage=former')
  const panel = page.getByRole('region', { name: 'Project former' })
  await panel.getByRole('button', { name: 'Rename' }).click()
  await expect(panel.getByRole('status')).toHaveText('It goes by former already.')
  await panel.getByRole('textbox', { name: 'Name' }).fill('latter')
  await panel.getByRole('button', { name: 'Rename' }).click()
  await expect(panel.getByText('Another project goes by this name already.')).toBeVisible()
  await expect(panel.getByText('It goes by former already.')).toHaveCount(0)
})

test('who renames a project that was deleted meanwhile is with what is said of it', async ({ page, server }) => {
  const { id } = await send(server.url, named(['a']), { project: 'gone-elsewhere' })
  await open(page, '/?manage=gone-elsewhere')
  const panel = page.getByRole('region', { name: 'Project gone-elsewhere' })
  await panel.getByRole('textbox', { name: 'Name' }).fill('here')
  expect((await fetch(`${server.url}/api/uploads/${id}`, { method: 'DELETE' })).status).toBe(204)
  await page.keyboard.press('Enter')
  await expect(panel.getByText('There is no such project.')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Project gone-elsewhere' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a project is deleted once a box is ticked, and that is said', async ({ page, server }) => {
    await fill(server.url, 'unwanted')
    await page.goto('/?manage=unwanted')
    const panel = page.getByRole('region', { name: 'Project unwanted' })
    await expect(page.getByText('The project was deleted.')).toBeHidden()
    await panel.getByRole('checkbox', { name: 'for good' }).last().check()
    await panel.getByRole('button', { name: 'Delete the project unwanted' }).click()
    await expect(page.getByText('The project was deleted.')).toBeVisible()
    await expect(page.getByText('unwanted')).toHaveCount(0)
  })

  test('a project is renamed, and a ref deleted once a box is ticked', async ({ page, server }) => {
    await fill(server.url, 'plain')
    await page.goto('/')
    await page
      .getByRole('row', { name: /^plain/ })
      .getByRole('link', { name: 'Manage' })
      .click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('plainer')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(page).toHaveURL('/?manage=plainer')
    const row = page.getByRole('row', { name: /^develop/ })
    await row.getByRole('checkbox', { name: 'for good' }).check()
    await row.getByRole('button', { name: 'Delete develop of plainer' }).click()
    await expect(page).toHaveURL('/?manage=plainer')
    await expect(page.getByRole('row', { name: /^develop/ })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /^main/ })).toHaveCount(1)
  })
})
