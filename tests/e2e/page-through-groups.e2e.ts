import { logOf } from '#tests/fixtures/log.ts'
import { holdRequests } from './data-requests.ts'
import { groups, open, send } from './pages.ts'
import { expect, test } from './server.ts'

const folders = Array.from({ length: 60 }, (_, at) => `src/folder-${String(at).padStart(2, '0')}`)

test.beforeAll(async ({ server }) => {
  await send(server.url, logOf(folders.map((folder) => ({ path: `${folder}/a.ts`, message: folder, level: 'error' }))), {
    project: 'groups-paged',
  })
})

test('many groups come in pages', async ({ page }) => {
  await open(page, '/results?q=project:groups-paged&group=folder&sort=path')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(groups(page)).toHaveCount(50)
  await expect(pages).toContainText('1 to 50 of 60 folders')
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(pages).toContainText('51 to 60 of 60 folders')
  await expect(groups(page).first()).toHaveText(/^errorsrc\/folder-50\//)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(groups(page).first()).toHaveText(/^errorsrc\/folder-00\//)
  await open(page, '/results?q=project:groups-paged&group=folder&cursor=5000')
  await expect(groups(page).first()).toHaveText(/^errorsrc\/folder-00\//)
})

test('keys begin with the first group of the next page, and go on where they were on the way back', async ({ page }) => {
  await open(page, '/results?q=project:groups-paged&group=folder&sort=path')
  const line = (folder: number) => groups(page).getByRole('link', { name: `src/folder-${folder}/` })
  await page.keyboard.press('j')
  await expect(groups(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('End')
  await expect(line(49)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(groups(page)).toHaveCount(10)
  await page.keyboard.press('j')
  await expect(line(50)).toBeFocused()
  await page.goBack()
  await expect(line(49)).toBeFocused()
})

test('keys go on with the first group of the next page, and back with the last of the page before', async ({ page }) => {
  await open(page, '/results?q=project:groups-paged&group=folder&sort=path')
  const line = (folder: number) => groups(page).getByRole('link', { name: `src/folder-${folder}/` })
  await page.keyboard.press('j')
  await expect(groups(page).first().getByRole('link')).toBeFocused()
  // There is no page before.
  await page.keyboard.press('k')
  await expect(groups(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('End')
  await expect(line(49)).toBeFocused()
  await page.keyboard.press('j')
  await expect(line(50)).toBeFocused()
  await expect(groups(page)).toHaveCount(10)
  await page.keyboard.press('ArrowUp')
  await expect(line(49)).toBeFocused()
  await expect(line(49)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('j')
  await expect(line(50)).toBeFocused()
  await page.keyboard.press('End')
  await expect(line(59)).toBeFocused()
  await page.keyboard.press('j')
  await expect(line(59)).toBeFocused()
  await page.goBack()
  await expect(line(49)).toBeFocused()
})

test('keys behind one that turns the page are for what is on the next, however late that comes', async ({ page }) => {
  await open(page, '/results?q=project:groups-paged&group=folder&sort=path')
  const line = (folder: number) => groups(page).getByRole('link', { name: `src/folder-${folder}/` })
  const dialog = page.getByRole('dialog', { name: 'Verdict for 1 result' })
  await page.keyboard.press('j')
  await expect(groups(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('End')
  await expect(line(49)).toBeFocused()
  const held = await holdRequests(page, /listGroups/)
  for (const key of ['j', 'j', 'e']) await page.keyboard.press(key)
  await expect.poll(() => held.urls().length).toBe(1)
  await expect(dialog).toBeHidden()
  await held.stop()
  await expect(dialog).toHaveAccessibleDescription('folder src/folder-51/')
  await page.keyboard.press('Escape')
  await expect(line(51)).toBeFocused()
})

test('who goes back before the next page of groups has come goes on in the page that is there', async ({ page }) => {
  await open(page, '/results?q=project:groups-paged&group=folder&sort=path')
  const first = groups(page).first().getByRole('link')
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('End')
  await expect(groups(page).last().getByRole('link')).toBeFocused()
  const held = await holdRequests(page, /listGroups/)
  await page.keyboard.press('j')
  await expect.poll(() => held.urls().length).toBe(1)
  await page.goBack()
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await expect(groups(page).nth(1).getByRole('link')).toBeFocused()
  await held.stop()
})
