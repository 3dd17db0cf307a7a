import { logOf } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { holdRequests } from './data-requests.ts'
import { groups, messages, open, resultIds, send, shopLog } from './pages.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

const list = '/results?q=project:groups'
const folders = Array.from({ length: 60 }, (_, at) => `src/folder-${String(at).padStart(2, '0')}`)

test.beforeAll(async ({ server }) => {
  await send(server.url, shopLog(), { project: 'groups' })
  await send(server.url, logOf(folders.map((folder) => ({ path: `${folder}/a.ts`, message: folder, level: 'error' }))), {
    project: 'groups-many',
  })
})

test('a list is grouped, a group is opened by keyboard, and all of it is one link away', async ({ page }) => {
  await open(page, list)
  const results = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Results' })
  await expect(results).toHaveAttribute('href', '/results')
  // Where one is in the list is no place among its groups.
  await page.keyboard.press('j')
  await expect(messages(page).first()).toBeFocused()
  await page.getByRole('combobox', { name: 'Group' }).selectOption('rule')
  await expect(page).toHaveURL(`${list}&group=rule`)
  await expect(results).toHaveAttribute('href', '/results?group=rule')
  await expect(page).toHaveTitle('1,203 results by rule: project:groups · Assay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1,203 results')
  await expect(page.getByText('in 4 rules')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Group' })).toBeFocused()
  await expect(groups(page)).toHaveText([/js\/sql-injection.*12/, /js\/path-injection.*100/, /js\/xss.*88/, /js\/unused.*1,003/])

  const group = groups(page).nth(2).getByRole('link', { name: 'js/xss 88 results' })
  await group.focus()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await expect(messages(page)).toHaveText(Array.from({ length: 10 }, (_, at) => `Xss ${at * 7 + 1}`))
  await expect(page.getByRole('status').filter({ hasText: 'js/xss: 10 of 88 results' })).toHaveCount(1)
  await expectAccessible(page)
  // That is told no longer than it is so.
  await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Count' }).click()
  await expect(messages(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'js/xss' })).toHaveCount(0)
  await page.goBack()
  await expect(messages(page)).toHaveCount(10)

  // Who looks at one of them comes back to the groups as they were.
  await messages(page).nth(3).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Xss 22')
  await expect(page.getByText('4 of 88')).toBeVisible()
  await page.goBack()
  await expect(messages(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Show all 88 results' }).click()
  await expect(page).toHaveURL('/results?q=rule:js/xss+project:groups')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('88 results')
  await page.goBack()
  await group.click()
  await expect(messages(page)).toHaveCount(0)
})

test('groups that are open stay so when the page is loaded again, at the same place', async ({ page }) => {
  await open(page, '/results?q=project:groups-many&group=folder')
  const last = groups(page).last()
  for (const at of [-3, -2, -1]) {
    await groups(page).nth(at).getByRole('link').first().click()
    await expect(groups(page).nth(at).getByRole('table')).toBeVisible()
  }
  await last.getByRole('table').scrollIntoViewIfNeeded()
  const top = () => last.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await page.reload()
  await expect(messages(page)).toHaveCount(3)
  await expect.poll(top).toBe(before)
})

test('the arrows open and close groups as they do in a tree', async ({ page }) => {
  await open(page, `${list}&group=rule`)
  const line = (at: number) => groups(page).nth(at).getByRole('link').first()
  await line(0).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(line(0)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(line(0)).toHaveAttribute('aria-expanded', 'true')
  await expect(line(0)).toBeFocused()
  await expect(messages(page).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(messages(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(messages(page).nth(1)).toBeFocused()
  // From a result back to the line of its group, and from there the group is closed.
  await page.keyboard.press('ArrowLeft')
  await expect(line(0)).toBeFocused()
  await expect(line(0)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(line(0)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(line(1)).toBeFocused()
})

test('an arrow into a group whose results are still on their way leaves the focus where it is', async ({ page }) => {
  await open(page, `${list}&group=rule`)
  const line = groups(page).first().getByRole('link').first()
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  const held = await holdRequests(page)
  await line.focus()
  await page.keyboard.press('ArrowRight')
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(line).toBeFocused()
  await expect(async () => {
    await held.letGo()
    await expect(messages(page).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  await expect(messages(page).first()).toBeFocused()
})

test('what is open of groups is read, selected and judged by the keys of a list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `${list}&group=rule`)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const line = (at: number) => groups(page).nth(at).getByRole('link').first()
  await page.keyboard.press('j')
  await expect(line(0)).toBeFocused()
  await page.keyboard.press('p')
  await expect(preview).toContainText('A group: Enter opens it.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(messages(page).nth(0)).toBeFocused()
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText('SqlInjection 1')
  await page.keyboard.press('ArrowDown')
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText('SqlInjection 8')
  // From the last of a group to the next one, and on into it.
  await messages(page).nth(9).focus()
  await page.keyboard.press('j')
  await expect(line(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(messages(page).nth(10)).toBeFocused()
  await expect(preview.getByRole('heading', { level: 3 })).toHaveText('PathInjection 1')

  // A selection spans groups.
  await page.keyboard.press('x')
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toContainText('1 selected')
  for (const key of ['k', 'k', 'k', 'X']) await page.keyboard.press(key)
  await expect(selection).toContainText('3 selected')
  await expect(page.getByRole('checkbox', { name: 'Select PathInjection 1', exact: true })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Verdict for 3 results' })
  await dialog.getByRole('radio', { name: 'confirmed' }).check()
  await dialog.getByRole('button', { name: 'Give verdict' }).click()
  await expect(selection).toContainText('3 results')
  await expect(groups(page).nth(0).getByRole('row').filter({ hasText: 'confirmed' })).toHaveCount(2)

  // A group above that is closed without the focus moves what keys act on, and not to another result.
  const read = String(await messages(page).nth(11).textContent())
  await messages(page).nth(11).focus()
  await line(0).evaluate((link: HTMLElement) => link.click())
  await expect(messages(page).first()).toHaveText('PathInjection 1')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select ${read}`, exact: true })).toBeChecked()
  await page.keyboard.press('x')
  await line(0).evaluate((link: HTMLElement) => link.click())
  await expect(messages(page).first()).toHaveText('SqlInjection 1')

  // The way back leads to the result that one comes from.
  await messages(page).nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SqlInjection 2')
  await page.keyboard.press('j')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('SqlInjection 2')
  const next = String(await heading.textContent())
  await page.goBack()
  await expect(messages(page).filter({ hasText: new RegExp(`^${next}$`) })).toBeFocused()
})

test('keys go on from the line of a group that has the focus as one above it is judged and comes back', async ({ page, server }) => {
  const rules = ['a', 'b', 'c', 'd', 'e']
  await send(server.url, logOf(rules.map((rule) => ({ rule, message: rule, level: 'error' }))), { project: 'groups-left' })
  await open(page, '/results?q=project:groups-left&group=rule')
  const line = (name: string) => groups(page).getByRole('link', { name: new RegExp(`${name} 1 result`) })
  for (const key of ['j', 'j', 'e']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Verdict for 1 result' })
  await expect(dialog).toHaveAccessibleDescription('rule b')
  for (const key of ['4', 'ControlOrMeta+Enter']) await page.keyboard.press(key)
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection.getByText("1 result is now won't fix.")).toBeVisible()
  await expect(groups(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(line('d')).toBeFocused()
  await page.keyboard.press('u')
  await expect(selection.getByText('1 result is as before.')).toBeVisible()
  await expect(groups(page)).toHaveCount(5)
  await page.keyboard.press('j')
  await expect(line('e')).toBeFocused()
})

test('whoever judges some of a group is with what is told of it, as their rows go', async ({ page, server }) => {
  const results = ['a', 'a', 'a', 'b'].map((rule, at) => ({ rule, message: `Result ${at}`, line: at + 1 }))
  await send(server.url, logOf(results), { project: 'groups-some' })
  await open(page, '/results?q=project:groups-some&group=rule')
  for (const key of ['j', 'ArrowRight']) await page.keyboard.press(key)
  await expect(messages(page)).toHaveCount(3)
  for (const key of ['ArrowRight', 'x', 'j', 'X', 'e']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Verdict for 2 results' })
  await expect(dialog.getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  for (const key of ['3', 'ControlOrMeta+Enter']) await page.keyboard.press(key)
  await expect(messages(page)).toHaveText(['Result 2'])
  await expect(page.getByRole('status').filter({ hasText: '2 results are now false positive.' })).toBeFocused()
})

test('all of a group is given a verdict, by its key and by a button, and got back', async ({ page, server }) => {
  const results = Array.from({ length: 14 }, (_, at) => ({
    rule: at < 12 ? 'noisy "rule"' : 'other',
    message: `Result ${at}`,
    line: at + 1,
  }))
  await send(server.url, logOf(results), { project: 'groups-judged' })
  await open(page, '/results?q=project:groups-judged&group=rule')
  const noisy = groups(page).first().getByRole('link').first()
  const selection = page.getByRole('region', { name: 'Selection' })
  await page.keyboard.press('j')
  await expect(noisy).toBeFocused()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Verdict for 12 results' })
  await expect(dialog).toHaveAccessibleDescription('rule noisy "rule"')
  await expect(dialog.getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(noisy).toBeFocused()
  await page.keyboard.press('e')
  await expect(dialog.getByRole('radio', { name: 'unreviewed' })).toBeFocused()
  await page.keyboard.press('3')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(selection.getByText('12 results are now false positive.')).toBeVisible()
  await expect(groups(page)).toHaveText([/other.*2/])
  await page.keyboard.press('u')
  await expect(selection.getByText('12 results are as before.')).toBeVisible()
  await expect(groups(page)).toHaveCount(2)

  await groups(page).nth(1).getByRole('link').first().click()
  await page.setViewportSize({ width: 390, height: 844 })
  await groups(page).nth(1).getByRole('button', { name: 'Give all 2 a verdict' }).click()
  const other = page.getByRole('dialog', { name: 'Verdict for 2 results' })
  await expectAccessible(page)
  // Who is slower than others is told.
  const [id] = await resultIds(server.url, 'project:groups-judged rule:other')
  await say(server.url, [id], { verdict: 'wont-fix' })
  await other.getByRole('radio', { name: 'confirmed' }).check()
  await other.getByRole('button', { name: 'Give verdict' }).click()
  await expect(other.getByRole('alert')).toContainText('Nothing was changed: meanwhile the query finds 1 result')
})

test('groups are sorted by how many results they have, and these by severity', async ({ page }) => {
  await open(page, `${list}&group=rule`)
  await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Count' }).click()
  await expect(page).toHaveURL(`${list}&sort=count&group=rule`)
  await expect(groups(page)).toHaveText([/js\/unused.*1,003/, /js\/path-injection.*100/, /js\/xss.*88/, /js\/sql-injection.*12/])
  await groups(page).nth(3).getByRole('link').first().click()
  await expect(messages(page)).toHaveCount(10)
  await messages(page).nth(1).click()
  await expect(page.getByText('2 of 12')).toBeVisible()
  await page.goBack()
  await expect(groups(page).first()).toContainText('js/unused')
  // A list without groups has no such order.
  await page.getByRole('combobox', { name: 'Group' }).selectOption('none')
  await expect(page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Count' })).toHaveCount(0)
  await expect(messages(page).first()).toHaveText('SqlInjection 1')
  await expect(page).toHaveURL(list)
})

test('groups follow the order of the list, stay while it is narrowed, and tell what is in them', async ({ page }) => {
  await open(page, `${list}&group=file`)
  await expect(page.getByText('in 28 files')).toBeVisible()
  await expect(groups(page).first()).toHaveText(/src\/db\/file-0\.ts.*2/)
  await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Path' }).click()
  await expect(page).toHaveURL(`${list}&sort=path&group=file`)
  await page.getByRole('combobox', { name: 'Group' }).selectOption('tool')
  await expect(page).toHaveURL(`${list}&sort=path&group=tool`)
  await expect(groups(page)).toHaveText([/ShopQL.*12 critical.*188 high.*1,003 note.*1,203 results/])
  await page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: 'high 188' }).click()
  await expect(page).toHaveURL(`${list}+severity:high&sort=path&group=tool`)
  await expect(groups(page)).toHaveText([/^highShopQL\s*188 results$/])
  await page.getByRole('combobox', { name: 'Group' }).selectOption('none')
  await expect(page).toHaveURL(`${list}+severity:high&sort=path`)
  await expect(messages(page)).toHaveCount(50)
  await open(page, `${list}+rule:none&group=rule`)
  await expect(page.getByRole('heading', { name: 'No result matches this query' })).toBeVisible()
})

test('beside the preview groups and their rows are as wide as the list, and what they are ordered by stands in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, `${list}&group=rule`)
  const group = groups(page)
    .first()
    .getByRole('link', { name: /^critical js\/sql-injection/ })
  await group.click()
  await expect(messages(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  const [line, row] = [await group.boundingBox(), await page.getByRole('row').filter({ hasText: 'SqlInjection 8' }).boundingBox()]
  expect(row?.width).toBe(line?.width)
  const bars = [page.getByRole('combobox', { name: 'Group' }), page.getByRole('navigation', { name: 'Sort' })]
  const [by, sort] = await Promise.all(bars.map((part) => part.boundingBox()))
  expect(Math.abs((by?.y ?? 0) + (by?.height ?? 0) / 2 - (sort?.y ?? 0) - (sort?.height ?? 0) / 2)).toBeLessThan(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('groups are chosen, read and opened', async ({ page }) => {
    await page.goto(list)
    await page.getByRole('combobox', { name: 'Group' }).selectOption('severity')
    await page.getByRole('button', { name: 'Group' }).click()
    await expect(groups(page)).toHaveText([/critical.*12/, /high.*188/, /note.*1,003/])
    await page.getByRole('searchbox').fill('project:groups severity:high,note')
    await page.getByRole('searchbox').press('Enter')
    await expect(groups(page)).toHaveText([/high.*188/, /note.*1,003/])
    await page.goBack()
    await groups(page).nth(1).getByRole('link').click()
    await expect(page).toHaveURL('/results?q=severity:high+project:groups')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('188 results')
  })
})

test('the API gives the same groups, each with its query', async ({ request, server }) => {
  const ask = (rest: string) => request.get(`${server.url}/api/groups?q=project:groups+severity:errror&${rest}`)
  expect(await (await ask('by=severity&limit=2')).json()).toMatchObject({
    groups: [
      { name: 'critical', count: 12, severities: [{ severity: 'critical', count: 12 }], query: 'severity:critical project:groups' },
      { name: 'high', count: 188 },
    ],
    total: 1203,
    groupCount: 3,
    from: 1,
    next: '2',
    previous: null,
    problems: [{ suggestion: 'error' }],
  })
  expect((await ask('by=message')).status()).toBe(400)
  expect((await ask('')).status()).toBe(400)
})
