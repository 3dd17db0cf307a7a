import { finding, log, run } from '#tests/fixtures/log.ts'
import { messages, open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

/** One result, with a code flow of two steps that end where it is. */
function logAt(line: number): string {
  const step = (message: string, startLine: number) => ({
    location: {
      message: { text: message },
      physicalLocation: { artifactLocation: { uri: 'src/a.ts' }, region: { startLine } },
    },
  })
  const codeFlows = [{ threadFlows: [{ locations: [step('From here', 1), step(`To line ${line}`, line)] }] }]
  return log(run([finding({ message: 'Leaks', line, fingerprint: 'leak', codeFlows })], { tool: 'Refs' }))
}

let id: string

test.beforeAll(async ({ server }) => {
  await send(server.url, logAt(3), { project: 'refs', ref: 'main' })
  await send(server.url, logAt(8), { project: 'refs', ref: 'pull/7' })
  ;[id = ''] = await resultIds(server.url, 'project:refs')
})

test('a result that is opened from the list of a pull request is shown as it is there, each part of it', async ({ page, server }) => {
  await open(page, '/results?q=project:refs+ref:pull/7')
  await messages(page).click()
  const main = page.getByRole('main')
  await expect(page).toHaveURL(`/results/${id}?q=project:refs+ref:pull/7`)
  await expect(main.getByRole('list').first()).toContainText('src/a.ts:8')
  await expect(main.getByRole('list').first()).toContainText('refs, pull/7')
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText(
    'In its tool’s first log on this ref; another ref had it before',
  )
  await expect(main.getByRole('list', { name: 'Steps' })).toContainText('To line 8')
  await main.getByRole('link', { name: /To line 8/ }).click()
  await expect(main.getByRole('region', { name: 'Step 2 of 2' })).toContainText('src/a.ts:8')

  await main.getByText(/^Original JSON \d/).click()
  const address = await main.getByRole('link', { name: 'Download' }).getAttribute('href')
  const raw = await fetch(`${server.url}${address}`)
  expect(await raw.json()).toMatchObject({ locations: [{ physicalLocation: { region: { startLine: 8 } } }] })

  // Its permanent address is that of the default ref, whoever follows it.
  await open(page, `/results/${id}`)
  await expect(main.getByRole('list').first()).toContainText('src/a.ts:3')
  await expect(main.getByRole('list', { name: 'Steps' })).toContainText('To line 3')
})

test('a query is read in any letters: what its list shows its pages do', async ({ page }) => {
  await open(page, `/results/${id}?q=project:refs+REF:pull/7`)
  await expect(page.getByRole('main').getByRole('list').first()).toContainText('src/a.ts:8')
})

test('the preview shows it as the row under the cursor does', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await open(page, '/results?q=project:refs+ref:pull/7')
  await page.keyboard.press('p')
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('src/a.ts:8')
})

test('the API shows it on the ref that is asked for, by any of its names', async ({ server }) => {
  for (const [query, ref, line] of [
    ['', 'main', 3],
    ['?ref=pull/7', 'pull/7', 8],
    ['?ref=refs/pull/7/merge', 'pull/7', 8],
    ['?ref=main', 'main', 3],
    ['?ref=none', 'main', 3],
    ['?ref=', 'main', 3],
    ['?ref=&ref=pull/7', 'pull/7', 8],
  ] as const) {
    const answer = await fetch(`${server.url}/api/results/${id}${query}`)
    expect(await answer.json(), query).toMatchObject({ ref, region: { startLine: line } })
  }
  for (const part of ['', '/raw']) expect((await fetch(`${server.url}/api/results/${id}${part}?ref=main&ref=pull/7`)).status).toBe(400)
})
