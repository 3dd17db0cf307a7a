import type { Locator } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { browserArguments, findBrowser } from '#tests/setup/browser.ts'
import { open, resultIds, rows, send } from './pages.ts'
import { expect, test } from './server.ts'
import { menu, say } from './verdicts.ts'

const executablePath = findBrowser()

// As the browser's own setting has them: a window of 390 pixels is as wide as twelve letters are high.
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...(executablePath === null ? {} : { executablePath }),
    args: [...browserArguments, '--blink-settings=defaultFontSize=32'],
  },
})

test('with letters of twice the size all that pages say is within the window', async ({ page, server }) => {
  const message = 'A message that is longer than a line of large letters has room for'
  const results = [
    { message, rule: 'a-rule-of-a-longer-name', path: 'packages/core/source/some-file-of-a-longer-name.ts' },
    { message: 'Short' },
  ]
  await send(server.url, logOf(results), { project: 'large' })
  const [id = ''] = await resultIds(server.url, 'project:large rule:a-rule-of-a-longer-name')
  for (const address of ['/', '/?named=large', '/results?q=project:large', `/results/${id}`, '/sentry-example-page']) {
    await open(page, address)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, address).toBe(0)
  }
  await open(page, '/?manage=large')
  expect((await page.getByRole('textbox', { name: 'Name' }).boundingBox())?.width).toBeGreaterThan(200)
  await open(page, '/results?q=project:large')
  const letters = await page.getByRole('combobox', { name: 'Search results' }).evaluate((box) => {
    const { paddingLeft, paddingRight } = getComputedStyle(box)
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  })
  expect(letters).toBeGreaterThan(180)
  const row = page.getByRole('row', { name: message })
  for (const part of [row.getByRole('link'), row.getByText('some-file-of-a-longer-name.ts'), row.getByText('a-rule-of-a-longer-name')]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
})

test('with letters of twice the size what is said of a result is in the list whole, and its verdict is on its page', async ({
  page,
  server,
}) => {
  const project = 'large-verdict'
  await send(server.url, logOf([{ message: 'Of before' }]), { project })
  await send(server.url, logOf([{ message: 'Of before' }, { message: 'Of now', rule: 'a-rule', path: 'src/b.ts' }]), { project })
  const ids = await resultIds(server.url, `project:${project} is:new`)
  const isWhole = (part: Locator) => part.evaluate((box) => box.clientWidth > 0 && box.scrollWidth <= box.clientWidth)
  for (const verdict of ['false-positive', 'used-in-tests'] as const) {
    await say(server.url, ids, { verdict })
    await open(page, `/results?q=project:${project}+verdict:*`)
    const remarks = rows(page).filter({ hasText: 'Of now' }).locator('.cell-remarks')
    await expect(remarks).toHaveText(`new${verdict.replaceAll('-', ' ')}`)
    expect(await isWhole(remarks), verdict).toBe(true)
    await remarks.scrollIntoViewIfNeeded()
    await expect(remarks).toBeInViewport({ ratio: 1 })
    await open(page, `/results/${ids[0]}`)
    expect(await isWhole(menu(page)), verdict).toBe(true)
  }
})

/** Whether all of what lies over the page can be read and reached: it is within the window, nothing sticks out at its side, and what is too much for it scrolls. */
function isReachable(part: Locator): Promise<boolean> {
  return part.evaluate((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const isInside = left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight
    const holdsAll =
      box.scrollWidth <= box.clientWidth && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'auto')
    return isInside && holdsAll
  })
}

test('with letters of twice the size what lies over the list has room, and all of it can be reached', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'Only' }]), { project: 'large-over' })
  await page.addInitScript(() => localStorage.setItem('assay:filters:1', JSON.stringify([{ id: '1', name: 'Sprint', q: 'rule:a' }])))
  await open(page, '/results?q=project:large-over')
  const expectReachable = (part: Locator) => expect.poll(() => isReachable(part)).toBe(true)

  await page.getByRole('button', { name: 'How to search' }).click()
  await expectReachable(page.getByRole('dialog', { name: 'How to search' }))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'View', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'View' })
  await expect(view.getByRole('checkbox').first()).toBeVisible()
  await expectReachable(view)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  await expectReachable(page.locator('#export'))
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Compare' }).click()
  const compare = page.getByRole('dialog', { name: 'Compare' })
  await expectReachable(compare)
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expectReachable(keys)
  await expect.poll(async () => (await keys.getByRole('definition').first().boundingBox())?.width).toBeGreaterThan(200)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Saved' }).click()
  const menu = page.getByRole('menu', { name: 'Saved filters' })
  await expectReachable(menu)
  await menu.getByRole('menuitem', { name: 'Rename or delete…' }).click()
  const filters = page.getByRole('dialog', { name: 'Saved filters' })
  await expectReachable(filters)
  await expect.poll(async () => (await filters.getByRole('textbox').boundingBox())?.width).toBeGreaterThan(200)
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: /^Select / }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click()
  await expectReachable(page.locator('#export-selected'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  const verdict = page.getByRole('dialog', { name: 'Verdict for 1 result' })
  await expectReachable(verdict)
  await expect(verdict.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
})
