import { finding, log, run } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { dataRequests, holdRequests } from './data-requests.ts'
import { filters, heading, messages, open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

const all = '/results?q=project:filter'

/** Thirty rules with 1 to 30 results each, in nine folders; some of them suppressed. */
function manyRules(): string {
  const results = Array.from({ length: 30 }, (_, rule) =>
    Array.from({ length: rule + 1 }, (_, at) => ({
      ...finding({
        rule: `style/rule-${rule}`,
        path: `lib/part-${rule % 9}/deep/file-${at}.ts`,
        line: at + 1,
        message: `Rule ${rule} ${at}`,
      }),
      ...(at === 29 ? { suppressions: [{ kind: 'external', status: 'underReview' }] } : {}),
    })),
  ).flat()
  return log(
    run([...results, finding({ rule: 'style/rule-0', path: 'main.ts', line: 1, message: 'At the root' })], {
      tool: 'Filtered',
      branch: 'main',
      rules: Array.from({ length: 30 }, (_, rule) => ({
        id: `style/rule-${rule}`,
        defaultConfiguration: { level: rule % 2 === 0 ? 'error' : 'note' },
      })),
    }),
  )
}

test.beforeAll(async ({ server }) => {
  await send(server.url, manyRules(), { project: 'filter' })
})

test('a ref that the query writes otherwise is taken out, or excluded, where it is chosen', async ({ page }) => {
  await open(page, `${all}+ref:refs/heads/main,origin/main`)
  const chosen = filters(page).getByRole('link', { name: /^main .*chosen: follow to remove$/ })
  await expect(filters(page).getByRole('link', { name: 'Exclude main', exact: true })).toHaveAttribute('href', `${all}+-ref:main`)
  await chosen.click()
  await expect(page).toHaveURL(all)
})

test('a long facet is searched among all its values, and stays open while one chooses', async ({ page }) => {
  await open(page, all)
  const rules = filters(page).getByRole('list', { name: 'Rule', exact: true })
  await expect(rules.getByRole('listitem')).toHaveCount(12)
  const field = filters(page).getByRole('textbox', { name: 'Search in Rule' })
  await filters(page).getByRole('button', { name: '18 more: search in Rule' }).press('Enter')
  await expect(field).toBeFocused()
  await expect(rules.getByRole('listitem')).toHaveCount(30)
  await field.fill('RULE-2')
  await expect(rules.getByRole('listitem')).toHaveCount(11)
  await rules.getByRole('link', { name: /^style\/rule-2 3$/ }).click()
  await expect(heading(page)).toHaveText('3 results')
  await expect(field).toHaveValue('RULE-2')
  // Until the values of this list are there, the links are those of the one before.
  await expect(rules.getByRole('link', { name: /^style\/rule-2 3.*, chosen/ })).toBeVisible()
  await rules.getByRole('link', { name: 'Exclude style/rule-2', exact: true }).click()
  await expect(page).toHaveURL(`${all}+-rule:style/rule-2`)
  await expect(rules.getByRole('link', { name: /^not style\/rule-2 3.*, chosen/ })).toHaveAttribute('aria-current', 'true')
  await field.fill('nothing such')
  await expect(filters(page)).toContainText('None of them has this in it.')
  await filters(page).getByRole('button', { name: 'Close the search in Rule' }).click()
  // What is chosen is always listed.
  await expect(rules.getByRole('listitem')).toHaveCount(12)
  await expect(rules.getByRole('link', { name: /^not style\/rule-2 / })).toBeVisible()
})

test('verdicts, baselines and suppressions are filters, too', async ({ page }) => {
  await open(page, all)
  await expect(filters(page).getByRole('list', { name: 'Verdict' }).getByRole('link', { name: 'unreviewed 466' })).toBeVisible()
  // What is asked for less often is counted where it is opened, once, and is open from then on.
  const baseline = filters(page).getByRole('link', { name: 'Baseline' })
  await expect(baseline).toHaveAttribute('aria-expanded', 'false')
  await expect(filters(page).getByRole('list', { name: 'Baseline' })).toHaveCount(0)
  const requests = dataRequests(page, /findValues|getFilters/)
  await baseline.press('Enter')
  await expect(filters(page).getByRole('link', { name: 'new 466' })).toBeVisible()
  await expect(baseline).toBeFocused()
  expect(requests).toHaveLength(1)
  await open(page, all)
  await expect(baseline).toHaveAttribute('aria-expanded', 'true')
  await baseline.click()
  await expect(filters(page).getByRole('link', { name: 'new 466' })).toHaveCount(0)
  await baseline.click()
  await filters(page).getByRole('link', { name: 'new 466' }).click()
  await expect(page).toHaveURL(`${all}+baseline:new`)
  await expect(filters(page).getByRole('link', { name: /^new 466.*, chosen/ })).toBeFocused()
  await filters(page).getByText('Suppression').click()
  await filters(page).getByRole('link', { name: 'under review 1' }).click()
  await expect(page).toHaveURL(`${all}+baseline:new+suppression:underReview`)
  await expect(heading(page)).toHaveText('1 result')
})

test('folders are opened level by level, chosen, narrowed and excluded, by mouse and key', async ({ page }) => {
  await open(page, all)
  const folders = filters(page).getByRole('list', { name: 'Folder', exact: true })
  await expect(folders.getByRole('link', { name: /^lib 465.*225 error, 240 note$/ })).toBeVisible()
  await expect(folders.getByRole('link', { name: /^main\.ts 1/ })).toBeVisible()
  const lib = folders.getByRole('button', { name: 'Folder lib' })
  await expect(lib).toHaveAttribute('aria-expanded', 'false')
  await lib.press('Enter')
  await expect(lib).toHaveAttribute('aria-expanded', 'true')
  const inLib = folders.getByRole('list', { name: 'lib', exact: true })
  await expect(inLib.getByRole('listitem')).toHaveCount(9)
  await folders.getByRole('link', { name: /^lib 465/ }).press('Enter')
  await expect(page).toHaveURL(`${all}+path:lib`)
  await expect(heading(page)).toHaveText('465 results')
  // A folder in it takes its place; numbers are without the choice.
  await inLib.getByRole('link', { name: /^part-8 / }).click()
  await expect(page).toHaveURL(`${all}+path:lib/part-8`)
  await expect(folders.getByRole('link', { name: /^lib 465/ })).toBeVisible()
  await expect(inLib.getByRole('link', { name: /^part-8 .*chosen: follow to remove$/ })).toHaveAttribute('aria-current', 'true')
  await inLib.getByRole('link', { name: /^part-8 / }).click()
  await expect(page).toHaveURL(all)
  await inLib.getByRole('link', { name: 'Exclude part-0' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${all}+-path:lib/part-0`)
  await lib.press('Space')
  await expect(inLib).toHaveCount(0)
})

test('a folder with nothing in it but another opens with that, which may be closed by itself', async ({ page }) => {
  await open(page, all)
  await filters(page).getByRole('button', { name: 'Folder lib' }).click()
  const part = filters(page).getByRole('button', { name: 'Folder part-5' })
  await part.click()
  const deep = filters(page).getByRole('list', { name: 'part-5', exact: true }).getByRole('button', { name: 'Folder deep' })
  await expect(filters(page).getByRole('link', { name: /^file-0\.ts / })).toBeVisible()
  await expect(deep).toHaveAttribute('aria-expanded', 'true')
  await deep.click()
  await expect(deep).toHaveAttribute('aria-expanded', 'false')
  await part.click()
  await part.click()
  await expect(deep).toHaveAttribute('aria-expanded', 'false')
})

test('folders that were opened are open again after a reload, and for who comes back, and those of another list are not', async ({
  page,
}) => {
  await open(page, all)
  const lib = filters(page).getByRole('button', { name: 'Folder lib' })
  const part = filters(page).getByRole('button', { name: 'Folder part-5' })
  await lib.click()
  await part.click()
  await expect(filters(page).getByRole('link', { name: /^file-0\.ts / })).toBeVisible()
  await page.reload()
  await expect(part).toHaveAttribute('aria-expanded', 'true')
  await expect(filters(page).getByRole('link', { name: /^file-0\.ts / })).toBeVisible()
  await part.click()
  await expect(part).toHaveAttribute('aria-expanded', 'false')

  await messages(page).first().click()
  await expect(page).toHaveURL(/\/results\/\w+/)
  await page.goBack()
  await expect(lib).toHaveAttribute('aria-expanded', 'true')
  await expect(part).toHaveAttribute('aria-expanded', 'false')
  await open(page, `${all}+severity:*`)
  await expect(lib).toHaveAttribute('aria-expanded', 'false')
})

test('folders stay as they are while a list is narrowed, and what is opened then is none of who goes back', async ({ page }) => {
  await open(page, all)
  const lib = filters(page).getByRole('button', { name: 'Folder lib' })
  await lib.click()
  const unreviewed = filters(page)
    .getByRole('list', { name: 'Verdict' })
    .getByRole('link', { name: /^unreviewed / })
  await unreviewed.click()
  await expect(page).toHaveURL(/verdict:unreviewed/)
  // The address is there before the list is, and until then folders are those of the one before.
  await expect(unreviewed).toHaveAttribute('aria-current', 'true')
  await expect(lib).toHaveAttribute('aria-expanded', 'true')
  await lib.click()
  await expect(lib).toHaveAttribute('aria-expanded', 'false')
  await page.goBack()
  await expect(page).toHaveURL(all)
  await expect(lib).toHaveAttribute('aria-expanded', 'true')
  await page.goForward()
  await expect(page).toHaveURL(/verdict:unreviewed/)
  await expect(lib).toHaveAttribute('aria-expanded', 'false')
})

test.describe('a folder that could not be fetched', () => {
  test.use({ expectedErrors: [/^Failed to load resource: .* a status of 500/] })

  test('says so, and is asked for again', async ({ page }) => {
    await open(page, all)
    await page.route(/listFolders/, (route) => route.fulfill({ status: 500 }))
    const folders = filters(page).getByRole('list', { name: 'Folder', exact: true })
    await folders.getByRole('button', { name: 'Folder lib' }).press('Enter')
    await expect(folders.getByRole('alert')).toContainText('What is in it could not be fetched.')
    await page.unroute(/listFolders/)
    await folders.getByRole('button', { name: 'Try again' }).click()
    await expect(folders.getByRole('list', { name: 'lib', exact: true }).getByRole('listitem')).toHaveCount(9)
  })
})

test('what is pressed before the filters are alive counts once they are', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/FacetPanel-/)
  await page.goto(all)
  await page.locator('html[data-hydrated]').waitFor()
  const lib = filters(page).getByRole('button', { name: 'Folder lib' })
  // Twice, as who sees nothing happen does.
  await lib.press('Enter')
  await lib.click()
  await filters(page).getByRole('button', { name: '18 more: search in Rule' }).click()
  await expect(lib).toHaveAttribute('aria-expanded', 'false')
  await scripts.stop()
  await expect(lib).toHaveAttribute('aria-expanded', 'true')
  await expect(filters(page).getByRole('textbox', { name: 'Search in Rule' })).toBeFocused()
})

test('a facet that is opened before the filters are alive opens in its place once they are', async ({ page }) => {
  const scripts = await holdRequests(page, /\/assets\/FacetPanel-/)
  await page.goto(all)
  await page.locator('html[data-hydrated]').waitFor()
  const ref = filters(page).getByRole('link', { name: 'Ref', exact: true })
  await ref.press('Enter')
  await expect(ref).toBeFocused()
  await scripts.stop()
  await expect(filters(page).getByRole('link', { name: 'main 466' })).toBeVisible()
  await expect(ref).toBeFocused()
  await expect(page).toHaveURL(all)
})

test('what is chosen before an answer is there holds with what was chosen before it', async ({ page }) => {
  await open(page, all)
  const held = await holdRequests(page)
  await filters(page).getByRole('link', { name: 'error 226' }).click()
  await expect(page).toHaveURL(`${all}+severity:error`)
  await filters(page)
    .getByRole('link', { name: /^lib 465/ })
    .click()
  await expect(page).toHaveURL(`${all}+severity:error+path:lib`)
  await page
    .getByRole('link', { name: /^Remove verdict/ })
    .or(page.getByRole('link', { name: /^Remove not verdict/ }))
    .click()
  await expect(page).toHaveURL('/results?q=verdict:*+project:filter+severity:error+path:lib')
  await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Path' }).press('Enter')
  await expect(page).toHaveURL('/results?q=verdict:*+project:filter+severity:error+path:lib&sort=path')
  const box = page.getByRole('combobox', { name: 'Search results' })
  await box.fill('project:filter rule')
  await box.press('Enter')
  const query = 'rule verdict:* project:filter severity:error path:lib'
  await expect(page).toHaveURL(`/results?q=${query.replaceAll(' ', '+')}&sort=path`)
  await held.stop()
  await expect(heading(page)).toHaveText('225 results')
  await expect(box).toHaveValue(query)
})

test('the filters are in order with a search and folders open, and work in the sheet of a phone', async ({ page }) => {
  await open(page, `${all}+path:lib/part-1,lib/part-2`)
  await expect(filters(page).getByRole('list', { name: 'part-1', exact: true })).toBeVisible()
  await filters(page).getByRole('button', { name: 'Folder part-3' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const folder = filters(page).getByRole('button', { name: 'Folder part-4' })
  await folder.click()
  await expect(folder).toBeInViewport()
  await expect(
    filters(page)
      .getByRole('list', { name: 'part-4', exact: true })
      .getByRole('link', { name: /^deep / }),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters and folders are links, and what is chosen is open', async ({ page }) => {
    await page.goto(all)
    await expect(filters(page)).toContainText('18 more: search for rule:')
    await expect(filters(page).getByRole('button', { name: /search in/ })).toHaveCount(0)
    await filters(page)
      .getByRole('link', { name: /^lib 465/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('465 results')
    await filters(page)
      .getByRole('link', { name: /^part-8 / })
      .click()
    await expect(page).toHaveURL(`${all}+path:lib/part-8`)
    await filters(page).getByRole('link', { name: 'Exclude deep' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 results')
    await expect(page.getByRole('link', { name: 'Remove not path:lib/part-8/deep' })).toBeVisible()
  })
})

test('a value beside a term with wildcards narrows what it finds, and is taken back alone', async ({ page }) => {
  await open(page, `${all}+rule:style/rule-2*+path:lib/**`)
  const rules = filters(page).getByRole('list', { name: 'Rule', exact: true })
  await expect(rules.getByRole('listitem')).toHaveCount(11)
  await rules.getByRole('link', { name: /^style\/rule-20 21$/ }).click()
  await expect(page).toHaveURL(`${all}+rule:style/rule-2*+path:lib/**+rule:style/rule-20`)
  await expect(heading(page)).toHaveText('21 results')
  await rules.getByRole('link', { name: /^style\/rule-2 3$/ }).click()
  await expect(heading(page)).toHaveText('24 results')
  await rules.getByRole('link', { name: /^style\/rule-20 21.*, chosen/ }).click()
  await expect(heading(page)).toHaveText('3 results')
  await filters(page).getByRole('button', { name: 'Folder lib' }).click()
  await filters(page)
    .getByRole('link', { name: /^part-2 3/ })
    .click()
  await expect(page).toHaveURL(`${all}+rule:style/rule-2*+path:lib/**+rule:style/rule-2+path:lib/part-2`)
  await expect(heading(page)).toHaveText('3 results')
})

test('what is excluded takes results away and brings none that were left out', async ({ page, server }) => {
  const results = ['One', 'Two', 'Three', 'Four'].map((message, at) => finding({ message, line: at + 1, fingerprint: message }))
  await send(server.url, log(run(results, { tool: 'Judged' })), { project: 'judged' })
  for (const [message, verdict] of [
    ['One', 'confirmed'],
    ['Two', 'wont-fix'],
  ]) {
    const ids = await resultIds(server.url, `project:judged ${message}`)
    await say(server.url, ids, { verdict })
  }
  await open(page, '/results?q=project:judged')
  await expect(heading(page)).toHaveText('3 results')
  await filters(page).getByRole('link', { name: 'Exclude confirmed' }).click()
  await expect(heading(page)).toHaveText('2 results')
  await filters(page)
    .getByRole('link', { name: /^not confirmed/ })
    .click()
  await expect(heading(page)).toHaveText('3 results')
})
