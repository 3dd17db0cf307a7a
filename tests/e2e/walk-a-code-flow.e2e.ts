import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { huge, hugeLog } from '#tests/fixtures/huge-result.ts'
import { finding, log, run } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { enterFlow, flow, steps } from './code-flow.ts'
import { holdRequests } from './data-requests.ts'
import { open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'flows' })

let id: string
let hugeId: string

test.beforeAll(async ({ server }) => {
  await send(server.url, await readFile(new URL('../../app/cli/samples/kinds-of-content.sarif', import.meta.url), 'utf8'), {
    project: 'flows',
  })
  await send(server.url, hugeLog(huge), { project: 'huge' })
  ;[id = ''] = await resultIds(server.url, 'project:flows rule:shop/sql-injection')
  ;[hugeId = ''] = await resultIds(server.url, 'project:huge')
})

/** The step that is shown in full. */
function shownStep(page: Page): Locator {
  return flow(page).getByRole('region', { name: /^Step [\d,]+ of / })
}

test('the steps of all threads are walked through by keys, and the source follows', async ({ page }) => {
  await open(page, `/results/${id}?q=project:flows`)
  await expect(flow(page)).toContainText('Path 1 of 2')
  await expect(flow(page)).toContainText('From the name in the address')
  await expect(steps(page)).toHaveCount(6)
  await enterFlow(page)
  await expect(shownStep(page)).toContainText('A user controls the name')
  await expect(shownStep(page).locator('mark')).toHaveText('request.query.name')
  await expect(page).toHaveURL(`/results/${id}?q=project:flows&step=1`)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(shownStep(page).getByRole('heading')).toHaveText('Step 4 of 8')
  await expect(shownStep(page).getByRole('region', { name: 'Source of the step' })).toContainText('src/db/teas.ts:13:18')
  await expect(steps(page).and(page.locator('[aria-current=step]'))).toContainText('The text becomes part of the condition')
  await expect(page).toHaveURL(/step=4$/)
  await page.keyboard.press('End')
  await page.keyboard.press('j')
  await expect(shownStep(page).getByRole('heading')).toHaveText('Step 8 of 8')
  await expect(shownStep(page)).toContainText('Thread2 of 2')
  // Outside of the flow the same key leads to the next result, which has no code flow.
  await page.getByRole('heading', { level: 1 }).click()
  await page.locator('#main').focus()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(flow(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Go to the steps of its code flow')
})

test('a step that is followed before the code flow is alive is shown in its place once it is', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/FlowSection-/)
  const address = `/results/${id}?q=project:flows`
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor()
  await steps(page).nth(1).press('Enter')
  await expect(page).toHaveURL(address)
  await scripts.stop()
  await expect(shownStep(page)).toBeVisible()
  await expect(steps(page).nth(1)).toBeFocused()
})

test('a code flow stays while its script is on its way, whatever the page around it learns', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/FlowSection-/)
  await page.goto(`/results/${id}?q=project:flows`)
  await page.locator('html[data-hydrated]').waitFor()
  const verdict = page.getByRole('button', { name: /^Verdict:/ })
  await verdict.click()
  const dialog = page.getByRole('dialog', { name: 'Verdict' })
  await dialog.getByRole('radio', { name: 'false positive' }).check()
  await dialog.getByRole('radio', { name: 'false positive' }).press('Enter')
  await expect(verdict).toHaveText(/false positive/)
  await expect(page.getByRole('region', { name: /^Verdicts \d+$/ }).getByRole('listitem')).toHaveCount(1)
  expect(await steps(page).count()).toBe(6)
  await scripts.stop()
  await steps(page).nth(1).press('Enter')
  await expect(shownStep(page)).toBeVisible()
})

test('the address leads to a step, also to one that is less than important, and to every path', async ({ page }) => {
  await open(page, `/results/${id}?step=2`)
  await expect(steps(page)).toHaveCount(8)
  const state = shownStep(page).getByRole('region', { name: 'State at step 2' })
  await expect(state.getByRole('row', { name: "name ' OR 1=1 -- new" })).toBeVisible()
  await flow(page).getByRole('link', { name: 'Step 5' }).click()
  const stack = shownStep(page).getByRole('region', { name: 'Call stack of step 5' })
  for (const text of ['db.teas.findTeas', 'src/db/teas.ts:8:20', 'shop']) await expect(stack.getByRole('row').last()).toContainText(text)
  await steps(page).first().click()
  await expect(shownStep(page)).toContainText('WebGET /search?name=%3Cb%3Ehi%3C%2Fb%3E HTTP/1.1')
  await flow(page).getByRole('link', { name: 'Essential 3' }).click()
  await expect(steps(page)).toHaveText([/^Step 1/, /^Step 6/, /^Step 7/])
  await flow(page).getByRole('link', { name: 'Path 2' }).click()
  await expect(flow(page)).toContainText('Path 2 of 2')
  await expect(page).toHaveURL(`/results/${id}?flow=2&importance=essential`)
  await expect(steps(page)).toHaveCount(2)
  await steps(page).last().click()
  await expect(shownStep(page).locator('mark')).toHaveText('pool.query(sql)')
  await expectAccessible(page)
})

test('ten thousand steps are walked and scrolled through, while the page holds those in view', async ({ page }) => {
  const response = await page.goto(`/results/${hugeId}`)
  expect((await response?.body())?.length).toBeLessThan(600_000)
  await page.locator('html[data-hydrated]').waitFor()
  await enterFlow(page)
  // There is one path: nothing to choose from.
  await expect(flow(page).getByRole('navigation', { name: 'Paths' })).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(shownStep(page)).toContainText('Step 10,000')
  await expect(page).toHaveURL(/step=10000$/)
  await expect(steps(page).last()).toContainText('Step 10000')
  expect(await steps(page).count()).toBeLessThan(60)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(8000)
  await page.keyboard.press('k')
  await expect(shownStep(page).getByRole('region', { name: 'State at step 9999' })).toContainText('9998')
  // Wherever it is scrolled to, steps come.
  await steps(page).last().hover()
  await page.mouse.wheel(0, -160_000)
  await expect(steps(page).filter({ hasText: /^Step 5,?000/ })).toHaveCount(1)
  await expect(page.getByText('This is the beginning of a message of 1,000,000 characters.')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Related locations/ })).toContainText('980 more locations')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all of a thousand locations have a name on the page, and a part of the list that says all of them', async ({ page }) => {
    await page.goto(`/results/${hugeId}`)
    const related = page.getByRole('region', { name: /^Related locations/ })
    await related.getByText('980 more locations').click()
    await expect(related.locator('#place-250')).toHaveText('src/part-49/file-249.ts:250')
    await related.getByRole('link', { name: '201 to 300 in full' }).click()
    await expect(page).toHaveURL(`/results/${hugeId}?places=3#related-locations`)
    await expect(related).toContainText('Shown here are 201 to 300 of 1,000.')
    await expect(related.locator('#place-250')).toContainText('Related 250')
    await related.getByText('900 more locations').click()
    await expect(related.getByRole('link', { name: '1 to 100 in full' })).toBeVisible()
  })

  test('each step is a link, and long flows come in pages', async ({ page }) => {
    await page.goto(`/results/${id}`)
    await steps(page).nth(1).click()
    await expect(page).toHaveURL(`/results/${id}?step=3#code-flows`)
    await expect(shownStep(page)).toContainText('It is passed on')
    await flow(page).getByRole('link', { name: 'All 8' }).click()
    await expect(steps(page)).toHaveCount(8)
    await page.goto(`/results/${hugeId}`)
    await expect(steps(page)).toHaveCount(100)
    const pages = flow(page).getByRole('navigation', { name: 'Pages of steps' })
    await expect(pages).toContainText('Steps 1–100 of 10,000')
    await pages.getByRole('link', { name: 'Later steps' }).click()
    await expect(pages).toContainText('Steps 101–200 of 10,000')
    await expect(shownStep(page)).toContainText('Step 101')
  })
})

test('on a phone a step says what it says in as many lines as that takes, but for those of a flow that is long', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const text = 'What the user sent in the form is taken over into the text of the query, without a look at what it holds'
  const locations = [text, 'It ends there'].map((one) => ({ location: { message: { text: one } } }))
  const told = finding({ rule: 'a/flow', codeFlows: [{ threadFlows: [{ locations }] }] })
  await send(server.url, log(run([told])), { project: 'told' })
  const [own = ''] = await resultIds(server.url, 'project:told')
  await open(page, `/results/${own}`)
  const [whole, short] = [steps(page).first().locator('.step-text'), steps(page).last().locator('.step-text')]
  await expect(whole).toHaveText(text)
  expect(await whole.evaluate((box) => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight])).toEqual([0, 0])
  const heightOf = async (box: Locator) => (await box.boundingBox())?.height ?? 0
  expect(await heightOf(whole)).toBeGreaterThan(1.5 * (await heightOf(short)))

  await open(page, `/results/${hugeId}`)
  const list = flow(page).getByRole('list', { name: 'Steps' })
  // Steps are drawn where they are seen, and others go: of all at one moment, as one that has gone has no height.
  await expect(list).toHaveClass('is-window')
  const heights = await list.evaluate((box) => [...box.querySelectorAll('a')].map((one) => one.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(10)
  expect(new Set(heights.map(Math.round)).size).toBe(1)
})
