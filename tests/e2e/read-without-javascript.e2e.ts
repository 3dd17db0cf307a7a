import { messages, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ javaScriptEnabled: false })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'plain' })
})

test('the overview is readable, and says how to send a log', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Table of projects' }).getByRole('row', { name: /^plain 1,203/ })).toBeVisible()
  const zone = page.getByRole('region', { name: 'Add logs' })
  await expect(zone).toContainText('Sending files from this page needs JavaScript.')
  await expect(zone).toContainText('assay import results.sarif')
  await expect(page.getByLabel('Choose SARIF logs')).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Dark theme' })).toBeHidden()
  await page.getByRole('link', { name: 'plain' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,203 results')
})

test('the list is searched, filtered, sorted and paged', async ({ page }) => {
  await page.goto('/results?q=project:plain')
  const heading = page.getByRole('heading', { level: 1 })
  const box = page.getByRole('searchbox', { name: 'Search results' })
  await box.fill('project:plain severity:high')
  await box.press('Enter')
  await expect(page).toHaveURL('/results?q=project%3Aplain+severity%3Ahigh')
  await expect(heading).toHaveText('188 results')
  await page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: 'Exclude js/xss' }).click()
  await expect(heading).toHaveText('100 results')
  await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Path' }).click()
  await expect(messages(page).first()).toHaveText('PathInjection 1')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('51–100 of 100')
  await box.fill('project:plain')
  await box.press('Enter')
  await expect(page).toHaveURL('/results?q=project%3Aplain&sort=path')
  await page.getByRole('link', { name: 'Remove project:plain' }).click()
  await expect(box).toHaveValue('')
})

test('a result is readable, and leads on', async ({ page, server }) => {
  const [first, second] = await resultIds(server.url, 'project:plain')
  await page.goto(`/results/${first}?q=project:plain`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SqlInjection \d+$/)
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('security-severity 9.3 of rule js/sql-injection')
  await page.getByText('Original JSON').last().click()
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`/results/${second}?q=project:plain`)
  await page.getByRole('link', { name: 'Back to 1,203 results' }).click()
  await expect(page).toHaveURL('/results?q=project:plain')
})

test('the help of the search opens, and the filters do on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/results?q=project:plain')
  await page.getByRole('button', { name: 'How to search' }).click()
  await expect(page.getByRole('dialog', { name: 'How to search' })).toContainText('Terms are separated by spaces')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: 'critical 12' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('12 results')
})
