import type { Locator, Page } from 'playwright/test'
import { log, finding, run } from '#tests/fixtures/log.ts'
import { holdRequests } from './data-requests.ts'
import { heading, messages, open, send } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:steps'
const names = ['One', 'Two', 'Three', 'Four']

test.beforeAll(async ({ server }) => {
  const results = names.map((name, at) =>
    finding({
      message: `[${name}](1)`,
      line: at + 1,
      relatedLocations: [{ id: 1, physicalLocation: { artifactLocation: { uri: 'src/b.ts' }, region: { startLine: 7 } } }],
    }),
  )
  await send(server.url, log(run(results, { tool: 'Steps' })), { project: 'steps' })
})

function navigation(page: Page): Locator {
  return page.getByRole('navigation', { name: 'List of results' })
}

test('buttons lead through the list, and say where in it one is', async ({ page }) => {
  await open(page, list)
  await messages(page).first().click()
  await expect(heading(page)).toHaveText('One')
  await expect(navigation(page)).toContainText('1 of 4')
  await expect(navigation(page).getByRole('link', { name: 'Previous' })).toHaveCount(0)
  for (const [at, name] of [...names.entries()].slice(1)) {
    await navigation(page).getByRole('link', { name: 'Next' }).click()
    await expect(heading(page)).toHaveText(name)
    await expect(navigation(page)).toContainText(`${at + 1} of 4`)
  }
  await expect(navigation(page).getByRole('link', { name: 'Next' })).toHaveCount(0)
  await navigation(page).getByRole('link', { name: 'Previous' }).click()
  await expect(heading(page)).toHaveText('Three')
})

test('j and k lead through the list, and stop at its ends', async ({ page }) => {
  await open(page, list)
  await messages(page).first().click()
  await expect(heading(page)).toHaveText('One')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText('Two')
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText('Three')
  await page.keyboard.press('k')
  await expect(heading(page)).toHaveText('Two')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(messages(page).nth(1)).toBeFocused()
})

test('each press of j and k counts, however soon', async ({ page }) => {
  await open(page, list)
  await messages(page).first().click()
  await expect(heading(page)).toHaveText('One')
  const held = await holdRequests(page, /getResult/)
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
  await held.stop()
  await expect(heading(page)).toHaveText('Four')
  await expect(navigation(page)).toContainText('4 of 4')
  for (const key of ['k', 'k', 'j', 'k']) await page.keyboard.press(key)
  await expect(heading(page)).toHaveText('Two')
  await expect(navigation(page)).toContainText('2 of 4')
  // There is none before the first.
  for (const key of ['k', 'k', 'k', 'j']) await page.keyboard.press(key)
  await expect(navigation(page)).toContainText('2 of 4')
  await expect(heading(page)).toHaveText('Two')
  await page.goBack()
  await expect(page).toHaveURL(list)
})

test('j is a letter while something is typed, and a shortcut of the browser with a modifier', async ({ page }) => {
  await open(page, list)
  await messages(page).first().click()
  await expect(heading(page)).toHaveText('One')
  const box = page.getByRole('combobox', { name: 'Search results' })
  await box.fill('')
  await box.pressSequentially('jk')
  await expect(box).toHaveValue('jk')
  await box.blur()
  for (const modifier of ['Control', 'Alt', 'Meta', 'Shift']) await page.keyboard.press(`${modifier}+j`)
  await expect(heading(page)).toHaveText('One')
  await page.keyboard.press('j')
  await expect(heading(page)).toHaveText('Two')
})

test('a link within the page is no step away from the list', async ({ page }) => {
  await open(page, list)
  await messages(page).nth(1).click()
  await page.getByRole('region', { name: 'Message' }).getByRole('link', { name: 'Two' }).click()
  await expect(page).toHaveURL(/#place-1$/)
  await navigation(page).getByRole('link', { name: 'Next' }).click()
  await expect(heading(page)).toHaveText('Three')
  await navigation(page).getByRole('link', { name: 'Back to 4 results' }).click()
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(heading(page)).toHaveText('Two')
})

test('a result that is not in the list has no place there', async ({ page }) => {
  await open(page, list)
  const href = await messages(page).first().getAttribute('href')
  await open(page, `${String(href).split('?')[0]}?q=project:steps+is:fixed`)
  await expect(heading(page)).toHaveText('One')
  await expect(navigation(page)).toContainText('Not in this list')
  await navigation(page).getByRole('link', { name: 'Back to 0 results' }).click()
  await expect(page.getByRole('heading', { name: 'No result matches this query' })).toBeVisible()
})

test('who gives verdicts goes from one result to the next, though each leaves the list', async ({ page, server }) => {
  const results = names.map((name, at) => finding({ message: name, line: at + 1, fingerprint: `triage ${name}` }))
  await send(server.url, log(run(results, { tool: 'Triage' })), { project: 'triage' })
  await open(page, '/results?q=project:triage')
  await messages(page).first().click()
  for (const [at, name] of names.slice(0, -1).entries()) {
    await expect(heading(page)).toHaveText(name)
    await expect(navigation(page)).toContainText(`1 of ${names.length - at}`)
    await page.keyboard.press('e')
    await page.getByRole('radio', { name: 'False positive' }).check()
    await page.keyboard.press('Control+Enter')
    await expect(navigation(page)).toContainText('Not in this list')
    // What it changed is shown before the dialog is gone, which has the keys until then.
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(navigation(page).getByRole('link', { name: 'Next' })).toBeVisible()
    await page.keyboard.press('j')
  }
  await expect(heading(page)).toHaveText('Four')
  await expect(navigation(page)).toContainText('1 of 1')
})
