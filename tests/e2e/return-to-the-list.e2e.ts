import type { Page } from 'playwright/test'
import { holdRequests } from './data-requests.ts'
import { messages, open, press, resultIds, row, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:return&sort=rule'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'return' })
})

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** Scrolls to the ninetieth row and opens it. Gives what the list was like. */
async function openFarDown(page: Page) {
  await open(page, list)
  await page.evaluate(() => window.scrollTo(0, 80 * 44))
  await expect(page).toHaveURL(/&cursor=/)
  const message = String(await row(page, 90).getByRole('link').textContent())
  const before = { url: page.url(), place: await scrolled(page), message }
  await row(page, 90).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message)
  await expect.poll(() => scrolled(page)).toBe(0)
  return before
}

async function expectBack(page: Page, before: Awaited<ReturnType<typeof openFarDown>>, rank = 90): Promise<void> {
  await expect(page).toHaveURL(before.url)
  await expect(row(page, 90)).toContainText(before.message)
  await expect.poll(() => scrolled(page)).toBe(before.place)
  await expect(row(page, rank).getByRole('link')).toBeFocused()
}

test('the way back of the browser leads to the same place and row of the list', async ({ page }) => {
  const before = await openFarDown(page)
  await page.goBack()
  await expectBack(page, before)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(before.message)
})

test('so it does from a result that has not come yet', async ({ page }) => {
  await open(page, list)
  await page.evaluate(() => window.scrollTo(0, 80 * 44))
  await expect(page).toHaveURL(/&cursor=/)
  const before = { url: page.url(), place: await scrolled(page), message: String(await row(page, 90).getByRole('link').textContent()) }
  const held = await holdRequests(page)
  await row(page, 90).getByRole('link').click()
  await expect(page.getByText('Loading the result')).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await held.stop()
  await expectBack(page, before)
})

test('so do groups', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/results?q=project:return&group=rule')
  const group = page.getByRole('list', { name: 'Groups' }).locator('> li').first()
  await group.getByRole('link').first().click()
  const result = group.getByRole('table').getByRole('link').last()
  await expect(group.getByRole('table').getByRole('link')).not.toHaveCount(0)
  await result.evaluate((link) => link.scrollIntoView({ block: 'end' }))
  expect(await scrolled(page)).toBeGreaterThan(0)
  const before = await scrolled(page)
  const held = await holdRequests(page)
  await result.click()
  await expect(page.getByText('Loading the result')).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await held.stop()
  await expect(result).toBeInViewport()
  await expect.poll(() => scrolled(page)).toBe(before)
})

test('the way back of the page leads there, too, also after steps to other results', async ({ page }) => {
  const before = await openFarDown(page)
  for (const rank of [91, 92]) {
    await page.getByRole('link', { name: 'Next' }).click()
    // The heading is another one already while the result is on its way.
    await expect(page.getByRole('navigation', { name: 'List of results' })).toContainText(`${rank} of 1,203`)
  }
  await page.getByRole('link', { name: 'Back to 1,203 results' }).click()
  await expectBack(page, before, 92)
})

test('who gives a verdict and goes back is on the result that took its place', async ({ page }) => {
  const query = '/results?q=project:return+rule:js/xss'
  await open(page, query)
  const [third, fourth] = [await row(page, 3).getByRole('link').textContent(), String(await row(page, 4).getByRole('link').textContent())]
  await row(page, 3).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(third))
  await page.keyboard.press('e')
  await page.getByRole('radio', { name: "won't fix" }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  const held = await holdRequests(page)
  await page.goBack()
  await expect(page).toHaveURL(query)
  await expect(row(page, 3).getByRole('link')).toBeFocused()
  await held.stop()
  await expect(row(page, 3)).toContainText(fourth)
  await expect(row(page, 3).getByRole('link')).toBeFocused()
})

for (const [how, openThird] of [
  ['a click', (page: Page) => row(page, 3).getByRole('link').click()],
  ['keys', (page: Page) => press(page, ['j', 'j', 'j', 'Enter'])],
] as const) {
  test(`who gives a verdict on a page opened by ${how}, goes on to the next and back is on that one`, async ({ page, server }) => {
    const query = 'project:return rule:js/xss verdict:unreviewed'
    const address = `/results?q=${query.replaceAll(' ', '+')}`
    await open(page, address)
    const [third = '', fourth = '', fifth = ''] = (await resultIds(server.url, query)).slice(2)
    await openThird(page)
    const navigation = page.getByRole('navigation', { name: 'List of results' })
    await expect(page).toHaveURL(new RegExp(third))
    await expect(navigation).toContainText('3 of')
    await page.keyboard.press('e')
    await page.getByRole('radio', { name: 'confirmed' }).check()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(fourth))
    await expect(navigation).toContainText('3 of')
    await page.goBack()
    await expect(page).toHaveURL(address)
    // The list as it was before comes first, in which that result is one row further down.
    await expect(row(page, 4)).toHaveAttribute('data-id', fifth)
    await expect(row(page, 3)).toHaveAttribute('data-id', fourth)
    await expect(row(page, 3).getByRole('link')).toBeFocused()
    await page.keyboard.press('j')
    await expect(row(page, 4).getByRole('link')).toBeFocused()
  })
}

test('so is the preview beside the list', async ({ page }) => {
  await open(page, '/results?q=project:return+rule:js/xss+verdict:open')
  const third = await row(page, 3).getByRole('link').innerText()
  for (const key of ['j', 'j', 'p']) await page.keyboard.press(key)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText(await row(page, 2).getByRole('link').innerText())
  await row(page, 2).getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/results$/)
  await page.keyboard.press('e')
  await page.getByRole('radio', { name: "won't fix" }).check()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(row(page, 2)).toContainText(third)
  await expect(row(page, 2).getByRole('link')).toBeFocused()
  await expect(preview).toContainText(third)
})

test.describe('a list that does not come anew', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*(listResults|findListRank)/] })

  test('is what it was, says so, and is asked for again', async ({ page }) => {
    const query = '/results?q=project:return+rule:js/xss+verdict:open'
    await open(page, query)
    const [second, third] = await Promise.all([2, 3].map((rank) => row(page, rank).getByRole('link').innerText()))
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(second))
    await page.keyboard.press('e')
    await page.getByRole('radio', { name: "won't fix" }).check()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    const data = /listResults|findListRank/
    // Until somebody asks for it: the list may ask by itself before, and the button would be gone.
    await page.evaluate(() => document.addEventListener('click', () => (document.body.dataset['asked'] = '')))
    await page.route(data, async (route) => {
      const isAsked = await page.evaluate(() => document.body.dataset['asked'] === '')
      return isAsked ? route.continue() : route.abort()
    })
    await page.goBack()
    await expect(page).toHaveURL(query)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await expect(row(page, 2)).toContainText(String(second))
    await retry.click()
    await expect(row(page, 2)).toContainText(String(third))
    await expect(retry).toHaveCount(0)
  })
})

test('a list that is loaded anew keeps its query, order and place', async ({ page }) => {
  await open(page, list)
  await page.evaluate(() => window.scrollTo(0, 80 * 44))
  await expect(page).toHaveURL(/&cursor=/)
  // Not all of the row: its age grows meanwhile.
  const message = row(page, 90).getByRole('link')
  const before = { url: page.url(), place: await scrolled(page), message: String(await message.textContent()) }
  await page.reload()
  await expect(page).toHaveURL(before.url)
  await expect(message).toHaveText(before.message)
  await expect.poll(() => scrolled(page)).toBe(before.place)
  await expect(page.getByRole('combobox', { name: 'Search results' })).toHaveValue('project:return')
})

test.describe('who loads the list again goes on by keys from where they were', () => {
  async function goToThird(page: Page): Promise<void> {
    for (const _ of Array.from({ length: 3 })) await page.keyboard.press('j')
  }

  test('in the list', async ({ page }) => {
    await open(page, list)
    await goToThird(page)
    await expect(messages(page).nth(2)).toBeFocused()
    await page.reload()
    await page.keyboard.press('j')
    await expect(messages(page).nth(3)).toBeFocused()
  })

  test('with the preview beside it, which shows the same result', async ({ page }) => {
    await open(page, list)
    await goToThird(page)
    await page.keyboard.press('p')
    const title = page.getByRole('complementary', { name: 'Preview' }).getByRole('heading', { level: 3 })
    const third = String(await messages(page).nth(2).textContent())
    await expect(title).toHaveText(third)
    await page.reload()
    await expect(title).toHaveText(third)
    await page.keyboard.press('j')
    await expect(messages(page).nth(3)).toBeFocused()
  })

  test('and in groups', async ({ page }) => {
    await open(page, `${list}&group=file`)
    const lines = page.getByRole('list', { name: 'Groups' }).locator('[data-group]')
    await goToThird(page)
    await expect(lines.nth(2)).toBeFocused()
    await page.reload()
    await page.keyboard.press('j')
    await expect(lines.nth(3)).toBeFocused()
  })
})

test('the list of a query is another than that of the next, and begins at its beginning', async ({ page }) => {
  await openFarDown(page)
  await page.goBack()
  await expect(row(page, 90).getByRole('link')).toBeFocused()
  await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Path' }).click()
  await expect(page).toHaveURL('/results?q=project:return&sort=path')
  await expect(row(page, 1)).toBeInViewport()
  await expect.poll(() => scrolled(page)).toBe(0)
})
