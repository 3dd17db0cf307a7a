import { open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

test('a category and a commit are completed as they were sent, and the list answers', async ({ page, server }) => {
  await send(server.url, shopLog(), { project: 'scopes', category: 'nightly', commit: '4f2a9c1d8e'.repeat(4) })
  await open(page, '/results?q=project:scopes')
  const box = page.getByRole('combobox', { name: 'Search results' })
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await box.focus()
  await page.getByRole('search').getByRole('status').waitFor({ state: 'attached' })
  await page.keyboard.press('End')
  await page.keyboard.type(' category:ni')
  await expect(suggestions).toHaveText([/^nightlyscopes, /])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('commit:')
  await expect(suggestions).toHaveText([/^4f2a9c1d8e4fscopes, /])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('project:scopes category:nightly commit:4f2a9c1d8e4f ')
  await expect(page).toHaveURL(/commit:4f2a9c1d8e4f/)
})
