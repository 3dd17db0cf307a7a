import { named } from '#tests/fixtures/log.ts'
import { open } from './pages.ts'
import { expect, test } from './server.ts'

const token = 'a-token-of-24-characters'
const reason = 'The password that was sent is not the token that Assay has here.'

// Everybody may read; who is asked for the password gives a wrong one.
test.use({
  database: 'write-without-the-token',
  settings: { ASSAY_TOKEN: token, ASSAY_ALLOW_ANONYMOUS: '1' },
  httpCredentials: { username: 'me', password: 'wrong' },
  expectedErrors: [/status of 401/],
})

test.beforeAll(async ({ server }) => {
  const sent = await fetch(`${server.url}/api/uploads?project=read-only&wait=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: named(['a', 'b']),
  })
  expect(sent.status).toBe(201)
})

test('who may only read is told so when they give a verdict', async ({ page }) => {
  await open(page, '/results?q=project:read-only')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: /^Verdict for/ })
  await dialog.getByRole('radio', { name: 'confirmed' }).check()
  await dialog.getByRole('button', { name: 'Give verdict' }).click()
  await expect(dialog.getByRole('alert')).toContainText(reason)
  await expect(dialog.getByRole('alert')).not.toContainText('got lost')
})

test('who may only read exports what they have selected', async ({ page }) => {
  await open(page, '/results?q=project:read-only')
  await page.getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), bar.getByRole('button', { name: 'Table' }).click()])
  expect(download.suggestedFilename()).toBe('assay-results.csv')
})

test('who may only read is told so when they change a project, end a series, and delete the project', async ({ page }) => {
  await open(page, '/?manage=read-only')
  const panel = page.getByRole('region', { name: 'Project read-only' })
  await panel.getByRole('textbox', { name: 'Name' }).fill('other')
  await panel.getByRole('button', { name: 'Rename' }).click()
  await expect(panel.getByRole('alert').first()).toContainText(reason)

  await panel.getByRole('button', { name: /^End / }).click()
  await expect(panel.getByRole('row').getByRole('alert')).toContainText(reason)

  await page.getByRole('button', { name: 'Manage read-only' }).click()
  await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toContainText(reason)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('who may only read is told so on a page that leads back to the result', async ({ page }) => {
    await page.goto('/results?q=project:read-only')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/results\//)
    const result = page.url()
    await page.getByRole('radio', { name: 'confirmed' }).check()
    await page.getByRole('button', { name: 'Give verdict' }).click()
    await expect(page.getByRole('heading', { name: 'Assay asks for its token' })).toBeVisible()
    await expect(page.getByText('Nothing was changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to what you were changing' }).click()
    await expect(page).toHaveURL(result)
  })
})
