import type { Locator, Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

const folders = Array.from({ length: 60 }, (_, at) => `src/folder-${String(at).padStart(2, '0')}`)

test.beforeAll(async ({ server }) => {
  await send(server.url, logOf(folders.map((folder) => ({ path: `${folder}/a.ts`, message: folder, level: 'error' }))), {
    project: 'groups-paged',
  })
})

function groups(page: Page): Locator {
  return page.getByRole('list', { name: 'Groups' }).locator('> li')
}

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
