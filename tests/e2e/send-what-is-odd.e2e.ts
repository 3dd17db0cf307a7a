import { log, logOf, run } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

test.describe('the name of a project that is too long', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('is kept as it was written, and refused in a sentence', async ({ page }) => {
    await open(page, '/')
    const name = 'tea/'.repeat(60)
    const field = page.getByRole('combobox', { name: 'Project (optional)' })
    // As it is pasted.
    await field.focus()
    await page.keyboard.insertText(name)
    await expect(field).toHaveValue(name)
    await page
      .getByLabel('Choose files with SARIF logs')
      .setInputFiles([{ name: 'long.sarif', mimeType: 'application/json', buffer: Buffer.from(logOf([{}])) }])
    await expect(page.getByRole('list', { name: 'Files sent' }).getByRole('status')).toHaveText(
      '“project” cannot be used. It must have 200 characters at most.',
    )
    await expect(field).toHaveValue(name)
  })
})

test('an upload without results leads to no list', async ({ page, server }) => {
  await send(server.url, log(run([])), { project: 'without-results' })
  await open(page, '/')
  const row = page.getByRole('region', { name: 'Table of uploads' }).getByRole('row').filter({ hasText: 'without-results' })
  await expect(row.getByRole('cell', { name: '0', exact: true })).toHaveCount(3)
  await expect(row.getByRole('link')).toHaveCount(1)
})
