import type { Locator, Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { dataRequests, holdRequests, returnTo } from './data-requests.ts'
import { messages, open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:preview&sort=path'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'preview' })
})

/** Goes to the first result, and waits until the list has its keys: they come with its first use. */
async function enterList(page: Page): Promise<void> {
  await messages(page).nth(0).focus()
  await page.keyboard.press('Shift')
  await expect(messages(page).nth(0)).toHaveAttribute('tabindex', '0')
}

function preview(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Preview' })
}

test('what is said above a list stays when the preview opens before its script has come', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/ListNotes-/)
  await page.goto(`/results?q=project:preview+colour:red`)
  await page.locator('html[data-hydrated]').waitFor()
  const problems = page.getByRole('list', { name: 'Problems of the query' })
  await expect(problems).toHaveCount(1)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(preview(page)).toBeVisible()
  expect(await problems.count()).toBe(1)
  await scripts.stop()
})

test('beside a preview the places of rows stand below each other, whatever is said of them', async ({ page, server }) => {
  const [same, moved] = [{ message: 'Same' }, { message: 'Moved', path: 'src/b.ts', fingerprint: 'm' }]
  await send(server.url, logOf([same, moved]), { project: 'aligned' })
  await send(server.url, logOf([same, { ...moved, line: 9 }, { message: 'New', path: 'src/c.ts' }]), { project: 'aligned' })
  await open(page, '/results?q=project:aligned&sort=path')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(preview(page)).toBeVisible()
  await expect(page.getByRole('cell', { name: /^(updated|new)$/ })).toHaveCount(2)
  const placesStandAt = async () => {
    const boxes = await Promise.all((await page.getByRole('cell', { name: /^src\// }).all()).map((cell) => cell.boundingBox()))
    return [boxes.length, new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size]
  }
  expect(await placesStandAt()).toEqual([3, 1])
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('radio', { name: 'Compact, one line' }).check()
  expect(await placesStandAt()).toEqual([3, 1])
})

test('a list is read with one key for each result, and is as it was after a way back', async ({ page }) => {
  await open(page, list)
  await enterList(page)
  await expect(preview(page)).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(preview(page).getByRole('heading', { name: 'SqlInjection 1', exact: true })).toBeVisible()
  await expect(preview(page)).toContainText('security-severity 9.3 of rule js/sql-injection')
  await expect(preview(page)).toContainText('src/db/file-0.ts:1')
  // What is said of the result lies below it.
  expect(
    await preview(page)
      .getByRole('heading')
      .evaluateAll((found) => found.map(({ localName }) => localName)),
  ).toEqual(['h2', 'h3', 'h4'])
  for (const [key, name] of [
    ['j', 'SqlInjection 8'],
    ['j', 'SqlInjection 2'],
    ['k', 'SqlInjection 8'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText(name)
  }
  await expect(messages(page).nth(1)).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // What is beside the list is a key away in full, and back again.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SqlInjection 8')
  await page.goBack()
  await expect(preview(page)).toBeVisible()
})

test('opened by its button it shows the first result in view at once, and the list stays as it is', async ({ page }) => {
  await open(page, list)
  const button = page.getByRole('button', { name: 'Preview', exact: true })
  await button.click()
  const previewed = preview(page).getByRole('heading', { level: 3 })
  await expect(previewed).toHaveText('SqlInjection 1')
  await expect(button).toBeFocused()
  await page.keyboard.press('j')
  await expect(messages(page).nth(0)).toBeFocused()
  await expect(previewed).toHaveText('SqlInjection 1')
  await page.keyboard.press('j')
  await expect(previewed).toHaveText('SqlInjection 8')
})

test('beside groups that are closed it says how to go to a result', async ({ page }) => {
  await open(page, `${list}&group=rule`)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(preview(page)).toContainText('Go to a result with')
})

test('a page that the browser kept from before the pane was opened comes back with it', async ({ page }) => {
  await open(page, list)
  await open(page, '/results?q=project:preview')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(preview(page)).toBeVisible()
  await page.goBack()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(preview(page)).toBeVisible()
})

test('the pane is as it was left when the page is loaded again, and is closed by key and button', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'preview', value: 'open', url: String(baseURL) }])
  await open(page, list)
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText('SqlInjection 1')
  await enterList(page)
  await messages(page).nth(3).focus()
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText('SqlInjection 9')
  await page.keyboard.press('Space')
  await expect(preview(page)).toHaveCount(0)
  await expect(messages(page).nth(3)).toBeFocused()
  const button = page.getByRole('button', { name: 'Preview', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await preview(page).getByRole('button', { name: 'Close the preview' }).click()
  await expect(preview(page)).toHaveCount(0)
})

test('Escape hides the pane once nothing nearer takes it, and leaves the focus in the list', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'preview', value: 'open', url: String(baseURL) }])
  await open(page, list)
  await enterList(page)
  // A sheet, then the completion of the search box and the box itself, then what is selected.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0)
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.press('End')
  await search.pressSequentially(' seve')
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await open(page, list)
  await enterList(page)
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('1 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'View', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'View', exact: true })).toBeHidden()
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)

  // From within it, by key and by its button.
  for (const close of ['Escape', 'Enter']) {
    await messages(page).nth(2).focus()
    await page.keyboard.press('p')
    await preview(page).getByRole('button', { name: 'Close the preview' }).focus()
    await page.keyboard.press(close)
    await expect(preview(page)).toHaveCount(0)
    await expect(messages(page).nth(2)).toBeFocused()
  }
})

test('Escape hides the pane before the list was used', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'preview', value: 'open', url: String(baseURL) }])
  await open(page, list)
  await expect(preview(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
})

test('the results next to the cursor are there before one goes to them', async ({ page, server }) => {
  const answer = await page.request.get(`${server.url}/api/results?q=project:preview&sort=path&limit=3`)
  const ids: string[] = (await answer.json()).results.map(({ id }: { id: string }) => id)
  await open(page, list)
  const requests = dataRequests(page)
  await enterList(page)
  await page.keyboard.press('p')
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText('SqlInjection 1')
  for (const id of ids.slice(1)) {
    const isOf = (name: string) => requests.find((request) => request.url().includes(name) && request.url().includes(id))
    await expect.poll(() => isOf('getResult') && isOf('findNeighbours')).toBeTruthy()
    await (await isOf('getResult')?.response())?.finished()
  }
  const held = await holdRequests(page)
  for (const name of ['SqlInjection 8', 'SqlInjection 2']) {
    await page.keyboard.press('j')
    await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText(name)
    await expect(preview(page).locator('[aria-busy]')).toHaveCount(0)
  }
  await held.stop()
})

test('where there is no room for it there is no preview', async ({ page, context }) => {
  await page.setViewportSize({ width: 990, height: 800 })
  await open(page, list)
  await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeHidden()
  await enterList(page)
  await page.keyboard.press('p')
  await page.keyboard.press('End')
  await expect(page.getByRole('row').filter({ hasText: 'Xss 84' })).toBeVisible()
  await expect(preview(page)).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('preview')
})

test('the sheet of keys offers the preview where there is room for it', async ({ page }) => {
  await open(page, list)
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  for (const [width, offered] of [
    [640, 0],
    [1280, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.keyboard.press('?')
    await expect(sheet.getByText('Go to the first result')).toHaveCount(1)
    await expect(sheet.getByText('Show or hide the preview of the result')).toHaveCount(offered)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})

test('a message in the preview leads to the places on the page of its result', async ({ page, server }) => {
  const message = 'See [here](1)'
  const location = { physicalLocation: { artifactLocation: { uri: 'src/b.ts' }, region: { startLine: 7 } } }
  const text = JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Linking' } },
        results: [{ ruleId: 'r', message: { text: message }, locations: [location], relatedLocations: [{ ...location, id: 1 }] }],
      },
    ],
  })
  await send(server.url, text, { project: 'preview-links' })
  const [id] = await resultIds(server.url, 'project:preview-links')
  await open(page, '/results?q=project:preview-links')
  await enterList(page)
  await page.keyboard.press('p')
  await expect(preview(page).getByRole('link', { name: 'here', exact: true })).toHaveAttribute('href', new RegExp(`^/results/${id}#`))
})

test('what is said of the one before stays true until the next has come', async ({ page }) => {
  await open(page, list)
  await enterList(page)
  await page.keyboard.press('p')
  const previewed = preview(page).getByRole('heading', { level: 3 })
  await expect(previewed).toHaveText('SqlInjection 1')
  const held = await holdRequests(page, /getResult/)
  for (let steps = 0; steps < 8; steps++) await page.keyboard.press('j')
  await expect(messages(page).nth(8)).toBeFocused()
  await expect(previewed).toHaveText(/^SqlInjection/)
  await expect(preview(page)).toContainText(/first seen (just now|\d+ minutes? ago)/)
  await held.stop()
  await expect(previewed).toHaveText(String(await messages(page).nth(8).textContent()))
})

test('of the first result that takes long it says so until it has come', async ({ page }) => {
  await open(page, list)
  const held = await holdRequests(page, /getResult/)
  await page.getByRole('button', { name: 'Preview' }).click()
  const note = preview(page).getByText('This result is on its way.')
  await expect(note).toBeVisible()
  await held.stop()
  await expect(preview(page).getByRole('heading', { level: 3 })).toHaveText('SqlInjection 1')
  await expect(note).toHaveCount(0)
})

test.describe('what cannot be loaded again', () => {
  test.use({ expectedErrors: [/ERR_FAILED .*getResult/] })

  test('stays in the preview as it was', async ({ page }) => {
    await page.clock.install()
    await open(page, list)
    await enterList(page)
    await page.keyboard.press('p')
    const previewed = preview(page).getByRole('heading', { level: 3 })
    await expect(previewed).toHaveText('SqlInjection 1')
    let tries = 0
    const [id] = /\w{20}/.exec((await messages(page).nth(0).getAttribute('href')) ?? '') ?? ['']
    // Those next to it may be on their way ahead.
    await page.route(new RegExp(`getResult.*${id}`), async (route) => {
      tries++
      await route.abort()
    })
    await returnTo(page)
    await expect(async () => {
      // A try that is not answered yet is followed by the next round.
      await page.clock.runFor(10_000)
      expect(tries).toBe(4)
    }).toPass()
    await page.clock.runFor(10_000)
    expect(tries).toBe(4)
    await expect(previewed).toHaveText('SqlInjection 1')
    await expect(preview(page)).not.toContainText('could not be loaded')
  })
})
