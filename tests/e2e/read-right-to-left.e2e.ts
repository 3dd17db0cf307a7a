import type { Locator } from 'playwright/test'
import { failed, logOf } from '#tests/fixtures/log.ts'
import { fact, open, resultIds, rows, send } from './pages.ts'
import { expect, test } from './server.ts'

const id = 'קוד/בדיקה'
const tool = 'اختبار Tool 分析'
const title = 'בדיקה של קוד לא בטוח (SQL injection)'

test.beforeAll(async ({ server }) => {
  const rules = [{ id, shortDescription: { text: title } }]
  await send(server.url, logOf([{ rule: id, path: 'src/קוד/בדיקה/main.ts' }], { tool, rules, ...failed }), { project: 'right-to-left' })
})

test('groups begin at the left, and their titles beside their ids', async ({ page }) => {
  await open(page, '/results?q=project:right-to-left&group=rule')
  const line = page.getByRole('list', { name: 'Groups' }).getByRole('link')
  const [name, meant] = await Promise.all([id, title].map((text) => line.getByText(text).evaluate(edgesOfText)))
  expect((meant?.left ?? 0) - (name?.right ?? 0)).toBeLessThan(20)
  const left = name?.left
  await open(page, '/results?q=project:right-to-left&group=tool')
  expect((await line.getByText('Tool').evaluate(edgesOfText)).left).toBe(left)
})

test('the names of a path follow each other from left to right', async ({ page, server }) => {
  const [result = ''] = await resultIds(server.url, 'project:right-to-left')
  const places = {
    '/results?q=project:right-to-left': rows(page).first().locator('.cell-place'),
    [`/results/${result}`]: fact(page, 'Path'),
  }
  for (const [address, place] of Object.entries(places)) {
    await open(page, address)
    await expectFromLeft(place, ['src', 'קוד', 'בדיקה', 'main'])
  }
  await open(page, '/results?q=path:src/קוד/בדיקה/*')
  await expectFromLeft(page.getByRole('list', { name: 'Query' }), ['src', 'קוד', 'בדיקה'])
  await open(page, '/results?q=project:right-to-left&group=folder')
  await expectFromLeft(page.getByRole('list', { name: 'Groups' }).getByRole('link').first(), ['src', 'קוד', 'בדיקה'])
})

test('so do those of where a file was before, and of what a tool says of its own work', async ({ page, server }) => {
  const [before, path] = ['was/קוד/בדיקה/main.ts', 'src/קוד/בדיקה/main.ts']
  const locations = [{ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: 4 } } }]
  const toolExecutionNotifications = [{ message: { text: 'Not read' }, locations }]
  const invocations = [{ executionSuccessful: true, workingDirectory: { uri: 'file:///home/קוד/בדיקה/work/' }, toolExecutionNotifications }]
  const project = 'moved-paths'
  await send(server.url, logOf([{ path: before, fingerprint: 'one' }], { tool }), { project })
  const { id: upload } = await send(server.url, logOf([{ path, fingerprint: 'one' }], { tool, invocations }), { project })
  const [result] = await resultIds(server.url, `project:${project}`)
  await open(page, `/results/${result}`)
  const change = page
    .getByRole('region', { name: /^History/ })
    .getByRole('listitem')
    .filter({ hasText: '→' })
    .last()
  await expectFromLeft(change.getByRole('deletion'), ['was', 'קוד', 'בדיקה', 'main'])
  await expectFromLeft(change.getByRole('insertion'), ['src', 'קוד', 'בדיקה', 'main'])
  await open(page, `/?upload=${upload}`)
  await expectFromLeft(page.getByRole('region', { name: 'Table of notifications' }).getByRole('cell').last(), [
    'src',
    'קוד',
    'בדיקה',
    'main',
  ])
  await expectFromLeft(page.getByText('Working directory').locator('..'), ['home', 'קוד', 'בדיקה', 'work'])
})

test('a project stands before its ref, and a tag before the next', async ({ page, server }) => {
  const [project, ref] = ['פרויקט', 'main']
  const rules = [{ id, properties: { tags: ['בטיחות', 'sql'] } }]
  await send(server.url, logOf([{ rule: id }], { rules }), { project, ref })
  const [result = ''] = await resultIds(server.url, `project:${project}`)
  await open(page, `/results/${result}`)
  await expectFromLeft(page.getByRole('listitem').filter({ hasText: `${project}, ${ref}` }), [project, ref], ', ')
  const rule = page.getByRole('region', { name: 'Rule' })
  await rule.locator('summary').click()
  await expectFromLeft(rule.getByText('Tags', { exact: true }).locator('..'), ['בטיחות', 'sql'], ', ')
})

test('a name within a sentence or a row of names is read in its own direction, and they go on from left to right', async ({
  page,
  server,
}) => {
  const [result = ''] = await resultIds(server.url, 'project:right-to-left')
  await open(page, `/results/${result}`)
  await expect(page.getByRole('region', { name: 'Rule' })).toContainText(`a rule of the driver ${tool}, by its id`)
  await expect(page.getByRole('region', { name: 'Rule' }).getByText(tool, { exact: true })).toBeVisible()
  await open(page, '/results?q=project:right-to-left')
  await expect(page.getByRole('note')).toContainText(`the newest run of ${tool} on right-to-left is incomplete`)
  await expect(page.getByRole('note').getByText(tool, { exact: true })).toBeVisible()
  await open(page, '/')
  await page.getByRole('region', { name: 'New and fixed' }).locator('summary').click()
  const change = page.getByRole('cell').filter({ hasText: `right-to-left, ${tool}` })
  await expect(change.getByText(tool, { exact: true })).toBeVisible()
})

/** In the page: where the text of an element begins and ends, whatever room the element has. */
function edgesOfText(element: Element): { left: number; right: number } {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { left, right } = range.getBoundingClientRect()
  return { left, right }
}

async function expectFromLeft(place: Locator, names: string[], between = '/'): Promise<void> {
  await expect(place).toContainText(names.join(between))
  const lefts = await Promise.all(names.map((name) => place.evaluate(leftOf, name)))
  expect(lefts, names[0]).toEqual(lefts.toSorted((one, other) => one - other))
}

/** In the page: where a word begins within an element, at its left. */
function leftOf(element: Element, word: string): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const at = text.textContent?.indexOf(word) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + word.length)
    return range.getBoundingClientRect().left
  }
  throw new Error(`There is no ${word}`)
}
