import { readFile } from 'node:fs/promises'
import { named } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { dataRequests } from './data-requests.ts'
import { open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

// Refusals are errors to the console of a browser.
test.use({ database: 'export', expectedErrors: [/^Failed to load resource: .*(status of 409|ERR_FAILED).*\/api\/export\)$/] })

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'shop' })
})

test('what is selected is downloaded by itself, by keyboard, unless some of it is no longer in the list', async ({ page, server }) => {
  await send(server.url, named(['one', 'two', 'three']), { project: 'picked' })
  await open(page, '/results?q=project:picked&sort=path')
  const bar = page.getByRole('region', { name: 'Selection' })
  const button = bar.getByRole('button', { name: 'Export' })
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('checkbox').nth(0).check()
  await button.press('Enter')
  await expect(bar.getByRole('button', { name: 'Table' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Table' })).toBeHidden()
  await expect(button).toBeFocused()
  await expect(bar.getByRole('status').first()).toHaveText('2 selected')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('assay-results.csv')
  const [, first, second, ...others] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect([first, second, ...others]).toEqual([expect.stringContaining(',one,'), expect.stringContaining(',three,'), ''])

  await send(server.url, named(['one', 'two']), { project: 'picked' })
  await button.click()
  await bar.getByRole('button', { name: 'JSON Lines' }).click()
  await expect(bar).toContainText('Some of them are not in this list any more: nothing was exported.')
})

test('what is selected is not exported where the server cannot be reached, and can be later', async ({ page }) => {
  await open(page, '/results?q=project:shop+severity:high&sort=path')
  const requests = dataRequests(page)
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox').nth(1).check()
  await page.route('**/api/export', (route) => route.abort())
  await bar.getByRole('button', { name: 'Export' }).click()
  await bar.getByRole('button', { name: 'SARIF log' }).click()
  await expect(bar).toContainText('They could not be exported. Try again in a moment.')
  // That was of others.
  await page.getByRole('checkbox').nth(3).check()
  await expect(bar).not.toContainText('could not be exported')
  await page.getByRole('checkbox').nth(3).uncheck()
  await page.unroute('**/api/export')
  await bar.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), bar.getByRole('button', { name: 'SARIF log' }).click()])
  const { runs } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(runs).toHaveLength(1)
  expect(runs[0].results).toHaveLength(1)
  await expect(bar).not.toContainText('could not be exported')
  // Nothing was changed by it.
  expect(requests.filter((request) => request.url().includes('listResults'))).toEqual([])
})
