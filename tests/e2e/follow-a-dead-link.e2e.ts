import { logOf } from '#tests/fixtures/log.ts'
import { messages, open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog } from './verdicts.ts'

test.use({ expectedErrors: [/status of (404|410) .*\/results\/|status of 404 .*\/no\/such\/page/] })

test('an id that no result can have says so', async ({ page }) => {
  expect(await open(page, '/results/abc?q=is:fixed')).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such result')
  await expect(page.getByRole('main')).toContainText('The id in the address is not one of a result')
  await expect(page).toHaveTitle('No such result · Assay')
  await page.getByRole('link', { name: 'See all results' }).click()
  await expect(page).toHaveURL('/results')
})

for (const path of ['/results/%', '/results/%ff', '/results/%e0%a4%zz']) {
  test(`an address that cannot be decoded says so: ${path}`, async ({ page }) => {
    expect(await open(page, path)).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such result')
    await page.getByRole('link', { name: 'See all results' }).click()
    await expect(page).toHaveURL('/results')
  })
}

test('an id that is not stored here says so', async ({ page }) => {
  expect(await open(page, '/results/00000000000000000000')).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such result')
  await expect(page.getByRole('main')).toContainText('No result with this id has been stored here.')
})

test('a result that was deleted says so, also to who still has it in the list', async ({ page, server }) => {
  const { id: upload } = await send(server.url, logOf([{ message: 'Soon gone' }], { tool: 'Gone' }), { project: 'gone' })
  const [id = ''] = await resultIds(server.url, 'project:gone')
  expect(await open(page, `/results/${id}`)).toBe(200)
  await open(page, '/results?q=project:gone')
  await expect(messages(page)).toHaveText(['Soon gone'])
  expect((await fetch(`${server.url}/api/uploads/${upload}`, { method: 'DELETE' })).status).toBe(204)
  await messages(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This result was deleted')
  expect(await open(page, `/results/${id}`)).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This result was deleted')
  await expect(page.getByRole('main')).toContainText('Its project, ref or upload was removed from Assay, and the result with it.')
  await expect(page).toHaveTitle('Deleted result · Assay')
})

test('who gives a verdict for a result that was deleted meanwhile is led to what is said of it, and the tab is named so', async ({
  page,
  server,
}) => {
  const { id: upload } = await send(server.url, logOf([{ message: 'Open and gone' }], { tool: 'Gone' }), { project: 'open-and-gone' })
  const [id] = await resultIds(server.url, 'project:open-and-gone')
  await open(page, `/results/${id}`)
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('3')
  expect((await fetch(`${server.url}/api/uploads/${upload}`, { method: 'DELETE' })).status).toBe(204)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'This result was deleted' })).toBeFocused()
  await expect(page).toHaveTitle('Deleted result · Assay')
  await expect(page.getByRole('alert')).toContainText('Your verdict, false positive, did not get through: Open and gone')
})

test('an address that is no page says so', async ({ page }) => {
  expect(await open(page, '/no/such/page')).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page')
  await expect(page).toHaveTitle('No such page · Assay')
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page).toHaveURL('/')
})
