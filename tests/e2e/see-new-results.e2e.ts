import { logOf } from '#tests/fixtures/log.ts'
import { returnTo } from './data-requests.ts'
import { messages, open, send } from './pages.ts'
import { expect, test } from './server.ts'

test('who returns to the window sees what has been read since', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'First', fingerprint: 'a' }], { tool: 'Focus' }), { project: 'focus' })
  await open(page, '/results?q=project:focus')
  await expect(messages(page)).toHaveText(['First'])
  await send(server.url, logOf([{ message: 'Second', fingerprint: 'b' }], { tool: 'Focus' }), { project: 'focus' })
  await returnTo(page)
  await expect(messages(page)).toHaveText(['Second'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 result')

  await page.getByRole('link', { name: 'Overview' }).click()
  const row = page.getByRole('region', { name: 'Table of projects' }).getByRole('row', { name: /^focus/ })
  await expect(row).toContainText('Focus')
  await send(server.url, logOf([{ message: 'Third', fingerprint: 'c' }], { tool: 'Another' }), { project: 'focus' })
  await returnTo(page)
  await expect(row).toContainText('Another, Focus')
})

test('a result that was fixed in the meantime says so to who returns to it', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'Passing', fingerprint: 'a' }], { tool: 'Passing' }), { project: 'passing' })
  await open(page, '/results?q=project:passing')
  await messages(page).click()
  const heading = page.getByRole('main').getByRole('list').first()
  await expect(heading).toContainText('open, first seen just now')
  await send(server.url, logOf([], { tool: 'Passing' }), { project: 'passing' })
  await returnTo(page)
  await expect(heading).toContainText('fixed, first seen just now')
})
