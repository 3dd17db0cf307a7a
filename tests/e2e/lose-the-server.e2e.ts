import type { Page } from 'playwright/test'
import { logOf } from '#tests/fixtures/log.ts'
import { bar, box, longLog, messages, open, searchBox, send } from './pages.ts'
import { expect, test } from './server.ts'
import { dialog } from './verdicts.ts'

const list = '/results?q=project:lost'

test.use({ expectedErrors: [/net::ERR_FAILED|Failed to fetch/] })

test.beforeAll(async ({ server }) => {
  const findings = ['Kept', 'Also kept', 'Left out'].map((message) => ({ message, fingerprint: message }))
  await send(server.url, logOf(findings), { project: 'lost' })
})

/** Lets nothing through any more. Gives what lets all through again, once the page has looked whether there is a server. */
async function loseServer(page: Page): Promise<() => Promise<void>> {
  const looked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health?live'))
  let isLost = true
  await page.route('**/*', (route) => (isLost ? route.abort() : route.fallback()))
  return async () => {
    await looked
    // The route stays: as the last one goes, a script that is being imported may never come.
    isLost = false
  }
}

test('a query that is begun while the server is away, and the list, stay, and it is answered once there is one', async ({ page }) => {
  await open(page, list)
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  const findServer = await loseServer(page)
  await searchBox(page).click()
  await searchBox(page).press('End')
  await searchBox(page).pressSequentially(' also')
  await findServer()
  await expect(messages(page)).toHaveText(['Also kept'])
  await expect(searchBox(page)).toHaveValue('project:lost also')
  await expect(searchBox(page)).toBeFocused()
})

test('a query that is asked while the server is away stays in the box, and is asked again there or by a button', async ({ page }) => {
  await open(page, list)
  for (const way of ['box', 'button'] as const) {
    const findServer = await loseServer(page)
    await searchBox(page).fill(`project:lost ${way} kept`)
    await searchBox(page).press('Enter')
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await expect(searchBox(page)).toHaveValue(`project:lost ${way} kept`)
    await findServer()
    if (way === 'button') {
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 results')
      continue
    }
    await searchBox(page).fill('project:lost kept')
    await searchBox(page).press('Enter')
    await expect(messages(page)).toHaveCount(2)
  }
})

test('a page that the server was away for comes by itself once there is one', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const findServer = await loseServer(page)
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  const away = page.getByText('The server cannot be reached.')
  await expect(away).toBeVisible()
  await findServer()
  // It looks for the server every few seconds.
  await page.clock.fastForward(5000)
  await expect(messages(page).first()).toBeVisible()
  await expect(away).toHaveCount(0)
})

test('who gives a verdict again whose answer got lost is told that it may be what they find, and is offered nothing where nothing is left', async ({
  page,
  server,
}) => {
  await send(server.url, logOf(['One', 'Two'].map((message) => ({ message, fingerprint: message }))), { project: 'unanswered' })
  await open(page, '/results?q=project:unanswered')
  await box(page, 0).click()
  await bar(page).getByRole('button', { name: 'Select all 2 that match' }).click()
  await expect(bar(page).getByText('All 2 results selected')).toBeVisible()
  await page.keyboard.press('e')
  await dialog(page).getByRole('radio', { name: 'false positive' }).check()
  await page.route(
    /giveVerdict/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const give = dialog(page).getByRole('button', { name: 'Give verdict' })
  await give.click()
  const refusal = dialog(page).getByRole('alert')
  await expect(refusal).toContainText('or its answer got lost')
  await give.click()
  await expect(refusal).toContainText('the query finds 0 results')
  await expect(refusal).toContainText('The answer to your verdict got lost before: this may be what it did.')
  await expect(dialog(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0)
})

test('a result that could not be loaded beside the list comes by a button once there is a server', async ({ page, server }) => {
  await send(server.url, longLog(20), { project: 'long-lost' })
  await open(page, '/results?q=project:long-lost')
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByRole('heading', { level: 3 })).toBeVisible()
  let isLost = true
  await page.route(/getResult/, (route) => (isLost ? route.abort() : route.fallback()))
  await page.keyboard.press('End')
  await expect(preview).toContainText('This result could not be loaded.')
  isLost = false
  await preview.getByRole('button', { name: 'Try again' }).click()
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText('Result 0020')
})
