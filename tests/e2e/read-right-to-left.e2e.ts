import { logOf } from '#tests/fixtures/log.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

const id = 'קוד/בדיקה'
const title = 'בדיקה של קוד לא בטוח (SQL injection)'

test.beforeAll(async ({ server }) => {
  const rules = [{ id, shortDescription: { text: title } }]
  await send(server.url, logOf([{ rule: id }], { tool: 'اختبار Tool 分析', rules }), { project: 'right-to-left' })
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

/** In the page: where the text of an element begins and ends, whatever room the element has. */
function edgesOfText(element: Element): { left: number; right: number } {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { left, right } = range.getBoundingClientRect()
  return { left, right }
}
