import type { Locator } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

const deep = `${'modules/of/a/name-that-is-long/'.repeat(8)}last`

test.beforeAll(async ({ server }) => {
  await send(server.url, logOf([{ path: `${deep}/one.ts` }, { path: `${deep}/two.ts` }]), { project: 'deep' })
})

for (const width of [1280, 390]) {
  test(`what tells a file or a folder from others is seen however long its path is (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/results?q=project:deep&group=file')
    const lines = page.getByRole('list', { name: 'Groups' }).getByRole('link')
    await expect(lines).toHaveCount(2)
    expect([await isSeen(lines.first(), 'one.ts'), await isSeen(lines.last(), 'two.ts')]).toEqual([true, true])
    await open(page, '/results?q=project:deep&group=folder')
    await expect(lines).toHaveAccessibleName(`warning ${deep}/ 2 results`)
    expect(await isSeen(lines, 'last/')).toBe(true)
  })
}

test('what tells long ids of rules apart is seen among the filters, and each is heard as it is', async ({ page, server }) => {
  const ids = ['eval-detected', 'shell-true'].map((name) => `python.lang.security.audit.${name}.${name}`)
  await send(server.url, logOf(ids.map((rule) => ({ rule }))), { project: 'long-ids' })
  await open(page, '/results?q=project:long-ids')
  const rules = page.getByRole('list', { name: 'Rule' })
  for (const [at, name] of ['eval-detected', 'shell-true'].entries()) {
    const link = rules.getByRole('link', { name: `${ids[at]} 1`, exact: true })
    await expect(link.locator('.facet-label')).toHaveAttribute('title', String(ids[at]))
    expect(await isWhole(link.getByText(name, { exact: true }))).toBe(true)
  }
})

test('what tells long ids of rules apart is seen in their rows', async ({ page, server }) => {
  const ids = ['eval', 'exec'].map((name) => `python.lang.security.audit.${name}`)
  await send(server.url, logOf(ids.map((rule) => ({ rule, message: `Of ${rule}` }))), { project: 'long-in-rows' })
  await open(page, '/results?q=project:long-in-rows')
  for (const [at, end] of ['eval', 'exec'].entries()) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Of ${ids[at]}`, exact: true }) })
    expect(await isWhole(row.getByText(end, { exact: true }))).toBe(true)
    await expect(row.getByTitle(String(ids[at]))).toHaveText(String(ids[at]))
  }
})

test('in how many groups results are stands apart from how many there are, on a narrow phone, too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/results?q=project:deep&group=file')
  const total = await page.getByRole('heading', { level: 1 }).boundingBox()
  const groups = await page.getByText('in 2 files').boundingBox()
  expect(Number(groups?.x) - Number(total?.x) - Number(total?.width)).toBeGreaterThanOrEqual(8)
})

/** Whether nothing of an element's text is cut off. */
function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate((end) => end.clientWidth > 0 && end.scrollWidth <= end.clientWidth)
}

/** Whether this text, where it stands last in an element, is not cut off. */
function isSeen(within: Locator, text: string): Promise<boolean> {
  return within.evaluate((element, text) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const at = node.parentElement?.closest('.sr-only') === null ? (node.textContent?.lastIndexOf(text) ?? -1) : -1
      if (at < 0) continue
      range.setStart(node, at)
      range.setEnd(node, at + text.length)
    }
    const { right, bottom } = range.getBoundingClientRect()
    return document.elementFromPoint(right - 2, bottom - 2) === range.startContainer.parentElement
  }, text)
}

test('what a rule is called begins below its id on a phone', async ({ page, server }) => {
  const rules = [{ id: 'titled', shortDescription: { text: 'What it is called' } }]
  await send(server.url, logOf([{ rule: 'titled' }], { rules }), { project: 'titled-groups' })
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, '/results?q=project:titled-groups&group=rule')
  const line = page.getByRole('list', { name: 'Groups' }).getByRole('link')
  const name = await startOf(line.getByText('titled', { exact: true }))
  expect(await startOf(line.getByText('What it is called'))).toBe(name)
})

/** Where the text of an element begins. */
function startOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().left
  })
}
