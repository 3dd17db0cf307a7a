import type { Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { messages, open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog } from './verdicts.ts'

const list = '/results?q=project:box'
const folders = `packages/${Array.from({ length: 14 }, (_, at) => `a-folder-of-depth-${at}`).join('/')}`

test.use({ database: 'verdict-box' })

test.beforeAll(async ({ server }) => {
  const findings = Array.from({ length: 60 }, (_, at) => ({
    rule: 'js/a-rule-with-a-name',
    path: `${folders}/file-${at}.ts`,
    line: 1204,
    message: `Found ${at}, which takes more words than the box has room for on one line of it, so that it goes on in the next`,
    fingerprint: `box ${at}`,
  }))
  await send(server.url, logOf(findings), { project: 'box' })
})

/** Goes down to a row of the list, from the one that the cursor is on, and opens the box there. */
async function ask(page: Page, row: number, from = -1): Promise<void> {
  for (let at = from + 1; at <= row; at++) {
    await page.keyboard.press('j')
    await expect(messages(page).nth(at)).toBeFocused()
  }
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
}

async function expectWhole(page: Page): Promise<void> {
  await expect(dialog(page)).toBeInViewport({ ratio: 1 })
  for (const name of ['Cancel', 'Give verdict']) await expect(dialog(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
}

for (const [width, height, hasPreview] of [
  [1280, 800, false],
  [1280, 720, false],
  [1280, 800, true],
  [390, 844, false],
] as const) {
  test(`the box is in the window as a whole, at ${width}x${height}${hasPreview ? ' with the preview' : ''}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, list)
    await page.keyboard.press('j')
    await expect(messages(page).first()).toBeFocused()
    if (hasPreview) {
      await page.keyboard.press('p')
      await expect(page.getByRole('complementary').getByRole('heading', { name: /^Found 0/ })).toBeVisible()
    }
    let cursor = 0
    for (const row of [0, 4, 5, 6, 9]) {
      await ask(page, row, cursor)
      cursor = row
      await expectWhole(page)
      // Nothing of it has to be scrolled to.
      expect(await dialog(page).evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
      await page.keyboard.press('Escape')
      await expect(messages(page).nth(row)).toBeFocused()
    }
  })
}

test('where the window has no room for the box, its buttons stay below what is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await open(page, list)
  await ask(page, 2)
  await expectWhole(page)
  // What is reached by key is not behind them.
  const until = dialog(page).getByLabel('Ask again on')
  await until.focus()
  const [field, button] = [await until.boundingBox(), await dialog(page).getByRole('button', { name: 'Cancel' }).boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await expectWhole(page)
  await expectAccessible(page)
})

test('the field for a date has its ring as long as the focus is in any part of it', async ({ page }) => {
  await open(page, list)
  await ask(page, 0)
  const ring = (label: string) =>
    dialog(page)
      .getByLabel(label)
      .evaluate((field) => getComputedStyle(field).outline)
  const bare = await ring('Ask again on')
  await dialog(page).getByLabel('Your name').focus()
  const own = await ring('Your name')
  expect(own).not.toBe(bare)
  // Month, day, year, and the button that opens a calendar.
  for (let part = 0; part < 4; part++) {
    await page.keyboard.press('Tab')
    await expect(dialog(page).locator('[type=date]:focus-within')).toHaveCount(1)
    expect(await ring('Ask again on')).toBe(own)
  }
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await ring('Ask again on')).toBe(bare)
})

for (const width of [1280, 390]) {
  test(`the box shortens a long path in its folders, not in its file and line, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, list)
    await ask(page, 0)
    const place = dialog(page).getByTitle(new RegExp(`^${folders}/file-\\d+\\.ts:1204$`))
    const [outer, inner] = [await dialog(page).boundingBox(), await place.boundingBox()]
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0) - 12)
    // What comes last is its line.
    expect(await place.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0)
    await expect(place.getByText(/^file-\d+\.ts$/)).toBeVisible()
    expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
}

test('the box on the page of a result is in the window as a whole', async ({ page, server }) => {
  const [id] = await resultIds(server.url, 'project:box')
  for (const [width, height] of [
    [1280, 720],
    [640, 400],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, `/results/${id}`)
    await page.keyboard.press('e')
    await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
    await expectWhole(page)
  }
})

for (const width of [1280, 390]) {
  test(`the list stays where it is while the box is open over it, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await open(page, list)
    await ask(page, 0)
    const { x, y } = (await dialog(page).boundingBox()) ?? { x: 0, y: 0 }
    // Over the filters, the list, and the box itself, which has nothing to scroll.
    for (const [left, top] of [
      [40, 300],
      [width - 4, 300],
      [x + 40, y + 20],
    ] as const) {
      await page.mouse.move(left, top)
      await page.mouse.wheel(0, 300)
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(100)
  })
}

test('the page of a result can be read on below the box', async ({ page, server }) => {
  const [id] = await resultIds(server.url, 'project:box')
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, `/results/${id}`)
  await page.keyboard.press('e')
  await expect(dialog(page).getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await page.mouse.move(100, 450)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(100)
  await expectWhole(page)
})

test('on a phone the note of a verdict leaves its room to the page that one has gone on to', async ({ page, server }) => {
  const [id] = await resultIds(server.url, 'project:box')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/results/${id}?q=project:box`)
  const message = String(await page.getByRole('heading', { level: 1 }).textContent())
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'confirmed' }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('1 result is now confirmed.')).toBeVisible()
  await page.keyboard.press('j')
  const note = page.getByRole('status', { name: 'Your last verdict' })
  await expect(note.getByRole('link', { name: message, exact: true })).toBeVisible()
  expect((await note.boundingBox())?.height).toBeLessThan(64)
})
