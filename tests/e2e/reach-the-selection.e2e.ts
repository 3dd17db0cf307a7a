import { holdRequests } from './data-requests.ts'
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

test('what was done does not move when it is said what else there is than a list that is empty now', async ({ page }) => {
  await open(page, `/results?q=${short}`)
  await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect(bar).toContainText(/^All \d+ results selected/)
  const held = await holdRequests(page, /listWiderQueries/)
  await bar.getByRole('button', { name: 'Give a verdict' }).click()
  await page.getByRole('radio', { name: 'used in tests' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'No result matches this query' })).toBeVisible()
  const before = await bar.boundingBox()
  await held.stop()
  await expect(page.getByRole('list', { name: 'Without one of its terms' })).toBeVisible()
  expect(await bar.boundingBox()).toEqual(before)
})

test('who selects all that match is at the button for a verdict then', async ({ page }) => {
  await open(page, `/results?q=${long}`)
  await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Select all/ }).press('Enter')
  await expect(bar).toContainText(/^All [\d,]+ results selected/)
  await expect(bar.getByRole('button', { name: 'Give a verdict' })).toBeFocused()
})

for (const how of ['by a key', 'by the button'] as const) {
  test(`a verdict that is asked for ${how} while all that match are being selected is for all of them`, async ({ page }) => {
    await open(page, `/results?q=${long}`)
    await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
    const bar = page.getByRole('region', { name: 'Selection' })
    const held = await holdRequests(page, /lookAtList/)
    await bar.getByRole('button', { name: /^Select all/ }).click()
    await expect.poll(() => held.urls()).toHaveLength(1)
    if (how === 'by a key') await page.keyboard.press('e')
    else await bar.getByRole('button', { name: 'Give a verdict' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeHidden()
    await held.stop()
    await expect(dialog).toHaveAccessibleName(/^Verdict for [\d,]{3,} results$/)
  })
}

test('who clears the selection while all that match are being selected has none, and is asked for no verdict', async ({ page }) => {
  await open(page, `/results?q=${long}`)
  const table = page.getByRole('table', { name: 'Results' })
  await page.keyboard.press('j')
  await expect(table.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selection' })
  const held = await holdRequests(page, /lookAtList/)
  await bar.getByRole('button', { name: /^Select all/ }).click()
  await page.keyboard.press('e')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await held.letGo()
  // By then what is done with the answer is done.
  await table.getByRole('checkbox').nth(1).check()
  await expect(bar.getByRole('status').first()).toHaveText('1 selected')
  await expect(page.getByRole('dialog')).toBeHidden()
})

for (const how of ['by its key', 'by its button'] as const) {
  test(`who leaves a group that was chosen ${how} while it is counted is asked for no verdict, and goes on`, async ({ page }) => {
    await open(page, `/results?q=${long}&group=rule`)
    const groups = page.getByRole('list', { name: 'Groups' }).locator('> li')
    await page.keyboard.press('j')
    await expect(groups.first().getByRole('link').first()).toBeFocused()
    if (how === 'by its button') await page.keyboard.press('Enter')
    const held = await holdRequests(page, /lookAtList/)
    const all = groups.first().getByRole('button', { name: /^Give all/ })
    if (how === 'by its key') await page.keyboard.press('e')
    else await all.click()
    await expect.poll(() => held.urls()).toHaveLength(1)
    await page.keyboard.press('Escape')
    // No key waits for the answer.
    await page.keyboard.press('j')
    const next = how === 'by its key' ? groups.nth(1).getByRole('link') : groups.first().getByRole('table').getByRole('link')
    await expect(next.first()).toBeFocused()
    await held.stop()
    await page.keyboard.press('e')
    await expect(page.getByRole('dialog')).toHaveAccessibleName(how === 'by its key' ? 'Verdict for 100 results' : 'Verdict for 1 result')
  })
}

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

test('the button of a verdict that is on its way looks as one that waits, also under the pointer that pressed it', async ({ page }) => {
  await open(page, `/results?q=${long}`)
  await page.getByRole('table', { name: 'Results' }).getByRole('checkbox').first().check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Give a verdict' }).click()
  await page.getByRole('radio', { name: 'used in tests' }).check()
  const held = await holdRequests(page, /giveVerdict/)
  const button = page.getByRole('dialog').getByRole('button', { name: 'Give verdict' })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const colour = await button.evaluate((element) => getComputedStyle(element).color)
  await expect(button.locator('kbd')).toHaveCSS('color', colour)
  await held.letGo()
  await expect(button).toBeHidden()
})
