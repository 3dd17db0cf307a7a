import type { Page } from 'playwright/test'
import { holdRequests } from './data-requests.ts'
import { groups, heading, messages, open, resultIds, searchBox, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog } from './verdicts.ts'

const list = '/results?q=project:missed'
/** All scripts but those that a page begins with. */
const later = /\/assets\/(?!index-)[^/]*\.js$/

// What is fetched ahead for the first call of the server fails in silence.
test.use({
  database: 'miss-a-script',
  expectedErrors: [/status of 404|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch(?!.*serverFnFetcher)/],
})

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'missed' })
})

function note(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' })
}

/** The server has another version by now: none of these scripts. Gives what brings them back. */
async function removeScripts(page: Page, gone = later): Promise<() => void> {
  let isGone = true
  await page.route(gone, (route) => (isGone ? route.fulfill({ status: 404 }) : route.fallback()))
  return () => {
    // The route stays: as the last one goes, a script that is being imported may never come.
    isGone = false
  }
}

test('a key that is pressed while the network is away says so, and all do what they do once it is back', async ({ page }) => {
  await open(page, list)
  await page.context().setOffline(true)
  // Alone: one that comes while it fails counts once the network is back.
  await page.keyboard.press('e')
  await expect(note(page)).toBeVisible()
  await page.context().setOffline(false)
  await page.keyboard.press('j')
  await expect(messages(page).nth(0)).toBeFocused()
  await expect(note(page)).toBeHidden()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: /verdict/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('the sheet of keys stays away once Escape was pressed, though it is still on its way, and comes when it is asked for again', async ({
  page,
}) => {
  await open(page, '/')
  const scripts = await holdRequests(page, /\/assets\/KeySheet-/)
  await page.keyboard.press('?')
  await expect.poll(() => scripts.urls()).toHaveLength(1)
  const [script = ''] = scripts.urls()
  await page.keyboard.press('Escape')
  await scripts.stop()
  // It is there, and would have been drawn.
  await page.evaluate(async (script) => {
    await import(script)
    for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
  }, script)
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  expect(await sheet.count()).toBe(0)
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
})

test('a key that is pressed while a script still fails to come does what it does, as the script can come by then', async ({ page }) => {
  await open(page, list)
  let fail: () => void = () => {}
  const failing = new Promise<void>((resolve) => (fail = resolve))
  const held = page.waitForRequest(later)
  const attempts = new Map<string, number>()
  await page.route('**/api/health?live', (route) => route.abort('internetdisconnected'))
  await page.route(later, async (route, request) => {
    const attempt = (attempts.get(request.url()) ?? 0) + 1
    attempts.set(request.url(), attempt)
    if (attempt > 2) return route.continue()
    await failing
    return route.abort('internetdisconnected')
  })
  await page.keyboard.press('j')
  await held
  await page.keyboard.press('j')
  fail()
  await expect(messages(page).nth(0)).toBeFocused()
  await expect(note(page)).toBeHidden()
})

test('a part that is opened while the network is away says so, and is there once it is back', async ({ page }) => {
  await open(page, list)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(note(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel('Compare', { exact: true }).first()).toBeVisible()
  await expect(note(page)).toBeHidden()
})

test('a page whose scripts are gone, however often it is loaded, says so and shows what it has', async ({ page }) => {
  await open(page, list)
  const bringBack = await removeScripts(page)
  const box = page.getByRole('checkbox', { name: 'Select SqlInjection 1', exact: true })
  const selection = page.getByRole('region', { name: 'Selection' })
  const reloaded = page.waitForEvent('framenavigated')
  await box.click()
  await reloaded
  await page.locator('html[data-hydrated]').waitFor()
  await box.click()
  await expect(note(page)).toBeVisible()
  await expect(heading(page)).toHaveText('1,203 results')
  await expect(messages(page)).toHaveCount(50)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('link', { name: 'SARIF log' })).toBeVisible()
  bringBack()
  await page.getByRole('link', { name: 'SARIF log' }).press('Escape')
  await expect(selection.getByText('1 selected')).toBeVisible()
  await expect(note(page)).toBeHidden()
})

test('what is pressed while a part is tried again in vain counts, as its script can come by then', async ({ page }) => {
  await open(page, list)
  const bringBack = await removeScripts(page, /\/assets\/SelectionTools-/)
  const box = page.getByRole('checkbox', { name: 'Select SqlInjection 1', exact: true })
  const reloaded = page.waitForEvent('framenavigated')
  await box.click()
  await reloaded
  await page.locator('html[data-hydrated]').waitFor()
  // It tries again by itself once; then it looks for a server for the second time.
  const [looked, pressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looks = 0
  await page.route('**/api/health?live', async (route) => {
    looks++
    if (looks === 2) {
      looked.resolve()
      await pressed.promise
    }
    return route.continue()
  })
  await box.click()
  await looked.promise
  bringBack()
  await page.keyboard.press('Shift')
  pressed.resolve()
  await expect(page.getByRole('region', { name: 'Selection' }).getByText('1 selected')).toBeVisible()
  await expect(note(page)).toBeHidden()
})

test('who is told of a part that does not come loads the page again by a link, with its query', async ({ page }) => {
  await open(page, list)
  const bringBack = await removeScripts(page)
  for (const _ of ['loads the page', 'says so']) {
    await page.locator('html[data-hydrated]').waitFor()
    await page.keyboard.press('?')
  }
  await expect(note(page)).toBeVisible()
  const address = page.url()
  bringBack()
  await note(page).getByRole('link', { name: 'Reload the page' }).click()
  await expect(page).toHaveURL(address)
  await page.locator('html[data-hydrated]').waitFor()
  await expect(note(page)).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})

test('a page that another version is to take the place of stays, and says so, while a name is written into it', async ({ page }) => {
  await open(page, '/?manage=missed')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('missed-by-few')
  await removeScripts(page)
  await heading(page).click()
  await page.keyboard.press('?')
  await expect(note(page)).toBeVisible()
  await expect(name).toHaveValue('missed-by-few')
})

test('so does one with words for a verdict that is not given: in a dialog that was closed by the way, and told of on another page', async ({
  page,
  server,
}) => {
  const [id] = await resultIds(server.url, 'project:missed')
  await open(page, `/results/${id}`)
  await page.keyboard.press('e')
  const comment = dialog(page).getByRole('textbox', { name: 'Comment' })
  await comment.fill('Kept words.')
  await page.keyboard.press('Escape')
  const bringBack = await removeScripts(page)
  await page.keyboard.press('?')
  await expect(note(page)).toBeVisible()
  // The keys are not wanted any more.
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(comment).toHaveValue('Kept words.')
  bringBack()
  const giving = await holdRequests(page, /giveVerdict/)
  await page.keyboard.press('2')
  await comment.press('ControlOrMeta+Enter')
  await expect.poll(() => giving.urls()).toHaveLength(1)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await expect(heading(page)).toHaveText('1,203 results')
  await giving.fail()
  const lost = page.getByRole('alert').filter({ hasText: 'You wrote: Kept words.' })
  await expect(lost).toBeVisible()
  await removeScripts(page)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(note(page)).toBeVisible()
  await expect(lost).toBeVisible()
})

test('so does one with a query that is being written, which is asked without what helps in writing it', async ({ page }) => {
  await open(page, list)
  await removeScripts(page, /\/assets\/SearchAssist-/)
  await page.keyboard.press('/')
  await page.keyboard.press('End')
  await page.keyboard.type(' Xss')
  await expect(note(page)).toBeVisible()
  await expect(searchBox(page)).toHaveValue('project:missed Xss')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('88 results')
})

test('who is told of a part that does not come is told for as long as it does not, whatever else comes', async ({ page, server }) => {
  const [id] = await resultIds(server.url, 'project:missed')
  await open(page, `/results/${id}`)
  // With these words the page does not load itself anew.
  await page.keyboard.press('e')
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Kept words.')
  await page.keyboard.press('Escape')
  const bringBack = await removeScripts(page, /\/assets\/KeySheet-/)
  await page.keyboard.press('?')
  await expect(note(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(note(page)).toBeVisible()
  bringBack()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expect(note(page)).toBeHidden()
})

test('a page of an older version that has asked nothing yet is loaded anew once it asks, as the script that asks is gone', async ({
  page,
}) => {
  await open(page, `${list}&group=rule`)
  const bringBack = await removeScripts(page, /\/assets\/serverFnFetcher-/)
  const reloaded = page.waitForEvent('framenavigated')
  await groups(page).first().getByRole('link').first().click()
  await reloaded
  bringBack()
  // The group that was opened is open again.
  await expect(messages(page).first()).toBeVisible()
})
