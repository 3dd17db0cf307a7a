import { open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const short = 'project:reach+rule:js/sql-injection+file-3'
const long = 'project:reach'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'reach' })
})

for (const width of [1280, 390]) {
  test(`what is done with a selection stands where a short list ends, else where the window does, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const q of [short, long]) {
      await open(page, `/results?q=${q}`)
      const table = page.getByRole('table', { name: 'Results' })
      await table.getByRole('checkbox').first().check()
      const bar = (await page.getByRole('region', { name: 'Selection' }).boundingBox()) ?? { y: 0, height: 0 }
      const list = (await table.boundingBox()) ?? { y: 0, height: 0 }
      const difference = q === short ? bar.y - (list.y + list.height) : bar.y + bar.height - 844
      expect(Math.abs(difference), q).toBeLessThan(1)
    }
  })
}

test('who selects all that match is at the button for a verdict then', async ({ page }) => {
  await open(page, `/results?q=${long}`)
  await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Select all/ }).press('Enter')
  await expect(bar).toContainText(/^All [\d,]+ results selected/)
  await expect(bar.getByRole('button', { name: 'Give a verdict' })).toBeFocused()
})

test('what was taken back is not told beside what is selected next', async ({ page }) => {
  await open(page, `/results?q=${long}`)
  const boxes = page.getByRole('table', { name: 'Results' }).getByRole('checkbox')
  const bar = page.getByRole('region', { name: 'Selection' })
  await boxes.nth(1).check()
  await page.keyboard.press('e')
  await page.getByRole('radio', { name: 'confirmed' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(bar).toContainText('1 result is as before.')
  await boxes.nth(2).check()
  await expect(bar).toContainText('1 selected')
  await expect(bar).not.toContainText('as before')
})

test('the place keeps its room beside all other columns', async ({ page, context, server }) => {
  await page.setViewportSize({ width: 1280, height: 844 })
  const value = 'full.rule.project.place.tool.ref.steps.remarks.state.verdict.age'
  await context.addCookies([{ name: 'list', value, url: server.url }])
  await open(page, `/results?q=${long}`)
  const place = await page.getByRole('cell', { name: /file-/ }).first().boundingBox()
  expect(place?.width).toBeGreaterThan(150)
})
