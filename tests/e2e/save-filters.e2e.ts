import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { open, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'

const list = '/results?q=project:filters+severity:high&sort=path&group=rule'

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'filters' })
})

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('banner').getByRole('button', { name: 'Saved' }).click()
  const menu = page.getByRole('menu', { name: 'Saved filters' })
  await expect(menu).toBeVisible()
  return menu
}

async function save(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('menuitem', { name: 'Save this query…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: `Saved as ${name}` })).toHaveCount(1)
}

test('a query is saved under a name by keyboard, and opened from any page, order and groups with it', async ({ page }) => {
  await open(page, list)
  const button = page.getByRole('banner').getByRole('button', { name: 'Saved' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Saved filters' })
  await expect(menu).toContainText('No filters are saved in this browser yet.')
  await expectAccessible(page)
  await expect(menu.getByRole('menuitem', { name: 'Save this query…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save this query' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(dialog).toContainText('project:filters severity:high')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('A filter needs a name.')
  await page.keyboard.type('High, by rule')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await open(page, '/')
  const saved = (await openMenu(page)).getByRole('menuitem', { name: 'High, by rule' })
  await saved.click()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('188 results')
  await expect(page.getByRole('menu')).toHaveCount(0)

  // By keyboard the menu begins with what is shown already, and by mouse with nothing.
  await button.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('menuitem', { name: 'High, by rule' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(await openMenu(page)).toBeFocused()
})

test('a filter is replaced, renamed, deleted and had back, and another tab follows', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, list)
  await save(page, 'One')
  await open(page, '/results?q=project:filters')
  const menu = await openMenu(page)
  await menu.getByRole('menuitem', { name: 'Save this query…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('one')
  await expect(page.getByRole('dialog')).toContainText('Replaces the filter One.')
  await page.getByRole('button', { name: 'Replace' }).click()
  await save(page, 'Two')

  const other = await context.newPage()
  await open(other, '/')
  const itsMenu = await openMenu(other)
  await expect(itsMenu.getByRole('menuitem')).toHaveText(['Save this query…', /^one/, /^Two/, 'Rename or delete…'])

  await (await openMenu(page)).getByRole('menuitem', { name: 'Rename or delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved filters' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name of one' }).fill('two')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Another filter has this name.')
  await dialog.getByRole('textbox', { name: 'Name of one' }).fill('First')
  await expect(dialog.getByRole('status')).toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Name of First' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Two' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(itsMenu.getByRole('menuitem')).toHaveText(['Save this query…', /^First/, 'Rename or delete…'])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name of Two' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved' })).toBeFocused()
})

test('a filter that is had back leaves alone the one that was saved under its name meanwhile', async ({ page, context }) => {
  await open(page, list)
  await save(page, 'Mine')
  await (await openMenu(page)).getByRole('menuitem', { name: 'Rename or delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved filters' })
  await dialog.getByRole('button', { name: 'Delete Mine' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)

  const other = await context.newPage()
  await open(other, '/results?q=is:fixed')
  await save(other, 'Mine')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Mine is back as Mine (2), since another has its name by now.')
  await expect(dialog.getByRole('textbox', { name: 'Name of Mine (2)' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'is:fixed' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
})

test('every filter that was deleted can be had back while the dialog is open, the last first, whatever was done besides', async ({
  page,
}) => {
  await open(page, list)
  for (const name of ['One', 'Two', 'Three']) await save(page, name)
  await (await openMenu(page)).getByRole('menuitem', { name: 'Rename or delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved filters' })
  const said = dialog.getByRole('status')
  await dialog.getByRole('button', { name: 'Delete Two' }).click()
  await expect(said).toHaveText('Deleted Two. Undo')
  await dialog.getByRole('button', { name: 'Delete One' }).click()
  await expect(said).toHaveText('Deleted One. Undo')
  await dialog.getByRole('textbox', { name: 'Name of Three' }).fill('Last')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Renamed to Last. Bring back One')
  await dialog.getByRole('button', { name: 'Bring back One' }).click()
  await expect(said).toHaveText('One is back. Bring back Two')
  await dialog.getByRole('button', { name: 'Bring back Two' }).click()
  await expect(said).toHaveText('Two is back.')
  await expect(dialog.getByRole('textbox')).toHaveCount(3)
  await expectAccessible(page)
})

test('each filter says its order and groups, and a long list of them how many there are, while what is below it stays in sight', async ({
  page,
}) => {
  const filters = Array.from({ length: 40 }, (_, at) => ({
    id: `${at}`,
    name: `Sprint ${at}`,
    q: `rule:${at}`,
    ...(at === 10 ? { sort: 'count', group: 'rule' } : { sort: 'newest' }),
  }))
  await page.addInitScript((entry) => localStorage.setItem('assay:filters:1', entry), JSON.stringify(filters))
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await open(page, list)
    const menu = await openMenu(page)
    const items = menu.getByRole('group', { name: '40 saved filters' }).getByRole('menuitem')
    await expect(items.nth(2)).toHaveText('Sprint 2by newestrule:2')
    await expect(items.nth(10)).toHaveText('Sprint 10by count, grouped by rulerule:10')
    await expect(items.last()).not.toBeInViewport()
    await expect(menu.getByRole('menuitem', { name: 'Save this query…' })).toBeInViewport()
    await expect(menu.getByRole('menuitem', { name: 'Rename or delete…' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect(items.last()).toBeFocused()
    await expect(items.last()).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Saved filters' })
    await expect(dialog.getByRole('listitem').nth(10)).toContainText('by count, grouped by rule')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  // Both sizes are looked at there.
  await openMenu(page)
  await expectAccessible(page)
})

test('what came of a change to one of many filters is in sight beside it, and whoever made it goes on from there', async ({ page }) => {
  const filters = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, name: `Sprint ${at}`, q: `rule:${at}` }))
  await page.addInitScript((entry) => localStorage.setItem('assay:filters:1', entry), JSON.stringify(filters))
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, list)
  await (await openMenu(page)).getByRole('menuitem', { name: 'Rename or delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved filters' })
  const said = dialog.getByRole('status')
  const name = (of: string) => dialog.getByRole('textbox', { name: `Name of ${of}`, exact: true })
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })

  await name('Sprint 3').fill('sprint 4')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Another filter has this name.')
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(name('Sprint 3')).toBeFocused()
  // It has another place in the list then.
  await name('Sprint 3').fill('Sprint 20b')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('Renamed to Sprint 20b.')
  await expect(name('Sprint 20b')).toBeFocused()
  await expect(name('Sprint 20b')).toBeInViewport({ ratio: 1 })

  await dialog.getByRole('button', { name: 'Delete Sprint 30' }).click()
  await expect(said).toContainText('Deleted Sprint 30.')
  await expect(name('Sprint 31')).toBeInViewport()
  const undo = dialog.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeInViewport({ ratio: 1 })
  await undo.click()
  await expect(name('Sprint 30')).toBeInViewport()
  await expect(dialog.getByRole('heading', { name: 'Saved filters' })).toBeFocused()
})

test('a browser that keeps nothing says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Forbidden', 'SecurityError')
      },
    })
  })
  await open(page, list)
  const menu = await openMenu(page)
  await expect(menu).toContainText('This browser keeps nothing for Assay. A bookmark of this page does the same.')
  await expect(menu.getByRole('menuitem', { name: 'Save this query…' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})
