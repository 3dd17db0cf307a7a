import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '#tests/setup/program.ts'
import { expect, test } from './server.ts'

let folder: string
let program: Program

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-samples-'))
  program = startProgram(['start'], { ASSAY_DATA: folder })
})

test.afterEach(async () => {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a first start shows samples, which one click removes', async ({ page }) => {
  await page.goto(String(await program.url))
  await page.locator('html[data-hydrated]').waitFor()
  const projects = page.getByRole('region', { name: 'Table of projects' })
  await expect(projects.getByRole('row')).toHaveCount(3)
  await expect(projects.getByRole('row', { name: /^assay sample/ })).toBeVisible()
  // Every count leads to a list of so many.
  const counts = page.getByRole('region', { name: /open results$/ }).getByRole('link')
  await expect(counts).not.toHaveCount(0)
  for (const text of await counts.allTextContents()) {
    const [, count, severity] = /^(\d+)\s*(\w+)$/.exec(text) ?? []
    await counts.filter({ hasText: String(severity) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${count} results?$`))
    await page.goBack()
  }
  await page.getByRole('button', { name: 'Remove samples' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The samples were removed.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add a first log' })).toBeVisible()
  await expect(projects).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove samples' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByRole('heading', { name: 'No log has been read yet' })).toBeVisible()
})

test('the mark of a sample that has no room behind a name begins where the name does', async ({ page }) => {
  await page.setViewportSize({ width: 920, height: 800 })
  await page.goto(String(await program.url))
  const marked = page.getByRole('rowheader').filter({ has: page.getByText('sample', { exact: true }) })
  await expect(marked).toHaveCount(4)
  const offsets = await marked.evaluateAll((headers) =>
    headers.flatMap((header) => {
      const [name, mark] = [...header.children].map((part) => part.getBoundingClientRect())
      return name === undefined || mark === undefined || mark.top < name.bottom - 4 ? [] : [mark.left - name.left]
    }),
  )
  expect(offsets).not.toEqual([])
  expect(new Set(offsets)).toEqual(new Set([0]))
})
