import { logOf } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { messages, open, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'
import { say } from './verdicts.ts'

test.use({ database: 'nothing' })

test('an empty overview says how to add a log', async ({ page, server }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Add a first log' })).toBeVisible()
  // As it can be called right after `npm start`: there is no other `assay` yet.
  await expect(page.getByRole('region', { name: 'Add a first log' })).toContainText('npm run assay -- import results.sarif --project shop')
  // An option that is parted from its dashes reads like two.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await page.getByText('--project shop', { exact: true }).boundingBox())?.height, `${width} pixels`).toBeLessThan(24)
  }
  await expect(page.getByRole('region', { name: 'Add a first log' })).toContainText(`${server.url}/api/uploads?project=shop`)
  await expect(page.getByRole('button', { name: 'Remove samples' })).toHaveCount(0)
  await expectAccessible(page)
})

test('an empty list leads to where logs are added', async ({ page }) => {
  await open(page, '/results')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 results')
  await expect(page.getByRole('heading', { name: 'No log has been read yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a log' }).click()
  await expect(page).toHaveURL('/')
})

test('who has deleted the last project is told so, and how to add another log', async ({ page, server }) => {
  await send(server.url, logOf([{}]), { project: 'last' })
  await open(page, '/')
  await page.getByRole('button', { name: 'Manage last' }).click()
  await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Add a first log' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Deleted last.')
})

test('while the first log is being read the list says so, and shows its results when it is', async ({ page, server }) => {
  const findings = Array.from({ length: 20_000 }, (_, at) => ({ rule: `r${at % 20}`, line: at + 1, message: `Result ${at}` }))
  await fetch(`${server.url}/api/uploads?project=first`, { method: 'POST', body: logOf(findings) })
  await open(page, '/results')
  await expect(page.getByRole('heading', { name: 'The first log is being read' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('20,000 results')
  await expect(messages(page)).toHaveCount(50)
})

test('a list without results tells clean from not found and from not analysed', async ({ page, server }) => {
  await send(server.url, logOf([]), { project: 'clean' })
  await open(page, '/results?q=project:clean')
  await expect(page.getByRole('heading', { name: 'Nothing wrong found' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1 project has no open results')
  await expect(page.getByRole('link', { name: 'What was fixed' })).toHaveCount(0)
  await send(server.url, logOf([], { invocations: [{ executionSuccessful: false }] }), { project: 'broken-off' })
  await open(page, '/results?q=project:clean,broken-off')
  await expect(page.getByRole('heading', { name: 'No open results, but not everything was analysed' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Nothing wrong')
  await page.getByRole('link', { name: 'broken-off', exact: true }).click()
  await expect(page).toHaveURL('/?project=broken-off#uploads')
  await expect(page.getByRole('heading', { name: 'Recent uploads of broken-off' })).toBeInViewport()
  await open(page, '/results?q=project:clean+rule:x')
  await expect(page.getByRole('heading', { name: 'No result matches this query' })).toBeVisible()
  await page.getByRole('link', { name: 'All open results' }).click()
  await expect(page).toHaveURL('/results')
  await send(server.url, logOf([{ message: 'Of a request', fingerprint: 'request' }]), { project: 'pulls', ref: 'refs/pull/9/merge' })
  await open(page, '/results?q=project:pulls')
  await expect(page.getByRole('heading', { name: 'The default branch has not been analysed' })).toBeVisible()
  await send(server.url, logOf([]), { project: 'pulls', ref: 'refs/pull/10/merge' })
  for (const [q, found, what] of [
    ['ref:pull/10', 'wrong', 'open'],
    ['ref:pull/10+is:new', 'new', 'new'],
  ]) {
    await open(page, `/results?q=project:pulls+${q}`)
    await expect(page.getByRole('heading', { name: `Nothing ${found} found` })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`1 project has no ${what} results on pull/10, and the newest run of each tool there`)
  }
  await open(page, '/results?q=project:pulls')
  await page.getByRole('link', { name: 'pulls on all refs' }).click()
  await expect(page).toHaveURL('/results?q=project:pulls+ref:*')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('0 results')
})

test('a list of what was judged or is suppressed says that nothing is left to do, and leads there', async ({ page, server }) => {
  const suppressed = { message: 'Suppressed', fingerprint: 's', suppressions: [{ kind: 'inSource' }] }
  const there = [{ message: 'Judged' }, { message: 'Another', fingerprint: 'a' }, suppressed]
  await send(server.url, logOf([...there, { message: 'Mended', fingerprint: 'm' }]), { project: 'judged' })
  await send(server.url, logOf(there), { project: 'judged' })
  const ids = await resultIds(server.url, 'project:judged')
  await say(server.url, ids, { verdict: 'wont-fix' })
  await open(page, '/results?q=project:judged')
  await expect(page.getByRole('heading', { name: 'Nothing left to do: 2 have a verdict, 1 is suppressed' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Nothing wrong')
  await expect(page.getByRole('link', { name: 'What was fixed' })).toHaveAttribute('href', '/results?q=project:judged+is:fixed')
  await expectAccessible(page)
  const row = page.getByRole('region', { name: 'Table of projects' }).getByRole('row', { name: /^judged/ })
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(row).toContainText('nothing left to do')
  await page.goBack()
  await page.getByRole('link', { name: '1 result suppressed by the log' }).click()
  await expect(messages(page)).toHaveText(['Suppressed'])
  await page.goBack()
  await page.getByRole('link', { name: '2 results with a verdict' }).click()
  await expect(messages(page)).toHaveCount(2)
  await page.goBack()
  await page.getByRole('link', { name: 'What was fixed' }).click()
  await expect(messages(page)).toHaveText(['Mended'])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a query that finds nothing, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('says what there is without each of its terms, and of those that hold by default', async ({ page, server }) => {
      const hidden = { rule: 'hidden', message: 'Hidden', suppressions: [{ kind: 'inSource' }] }
      await send(server.url, logOf([{ rule: 'shown', message: 'Shown' }, hidden]), { project: 'wider' })
      await page.goto('/results?q=project:wider+rule:hidden')
      const wider = page.getByRole('list', { name: 'Without one of its terms' })
      await expect(wider.getByRole('link')).toHaveText(['1 result without rule:hidden', '1 result without -is:suppressed'])
      await wider.getByRole('link', { name: 'is:suppressed' }).click()
      await expect(messages(page)).toHaveText(['Hidden'])
    })
  })
}

test('a query that finds nothing leads to what may have been meant by it', async ({ page, server }) => {
  const results = [
    { rule: 'G115', message: 'Integer overflow', path: 'pkg/sum.go' },
    { rule: 'G104', message: 'Unhandled', path: 'main.go' },
  ]
  const rules = [{ id: 'G115', shortDescription: { text: 'Type conversion that can lose digits' } }]
  await send(server.url, logOf(results, { rules }), { project: 'meant' })
  const meant = page.getByRole('list', { name: 'With a term written otherwise' })
  for (const [term, offered] of [
    ['overflo', '1 result with overflo*'],
    ['rule:G115|G104', '2 results with rule:G115,G104'],
    ['path:/pkg/', '1 result with path:**/pkg,**/pkg/**'],
    ['path:*.{go,java}', '2 results with path:**/*.go,**/*.java'],
    ['rule:GG115', '1 result with rule:G115'],
    ['tool:Tolo', '2 results with tool:Tool'],
  ] as const) {
    await open(page, `/results?q=project:meant+${encodeURIComponent(term)}`)
    await expect(meant.getByRole('link')).toHaveText([offered])
  }
  await open(page, '/results?q=project:meant+type+conversion')
  const about = page.getByRole('list', { name: 'With rules that are about its words' })
  await expect(about.getByRole('link')).toHaveText(['1 result with rule:G115'])
  const [id = ''] = await resultIds(server.url, 'project:meant rule:G115')
  for (const pasted of [id, `${server.url}/results/${id}?q=project:meant`]) {
    await open(page, `/results?q=${encodeURIComponent(pasted)}`)
    await expect(page.getByRole('list', { name: 'Results by that name' }).getByRole('link')).toHaveAttribute('href', `/results/${id}`)
  }
  await open(page, '/results?q=project:maent+rule:G104')
  await expect(meant.getByRole('link')).toHaveText(['1 result with project:meant'])
  await open(page, '/results?q=project:meant+rule:G105')
  await expect(page.getByRole('list', { name: 'Without one of its terms' }).getByRole('link')).toHaveText(['2 results without rule:G105'])
  await expect(meant).toHaveCount(0)
  await open(page, '/results?q=project:meant+overflo+severity:warning')
  await expectAccessible(page)
  await meant.getByRole('link').click()
  await expect(page).toHaveURL('/results?q=project:meant+overflo*+severity:warning')
  await expect(messages(page)).toHaveText(['Integer overflow'])
})

test('a list of what is new says why nothing of a first log is', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'Old', fingerprint: 'old' }]), { project: 'first-log' })
  const first = page.getByText('of a first log nothing is')
  await open(page, '/results?q=project:first-log+is:new')
  await expect(page.getByRole('list', { name: 'Without one of its terms' }).getByRole('link')).toHaveText(['1 result without is:new'])
  await expect(first).toBeVisible()
  await expectAccessible(page)
  await open(page, '/results?q=project:first-log+is:fixed')
  await expect(page.getByRole('heading', { name: 'No result matches this query' })).toBeVisible()
  await expect(first).toHaveCount(0)
})

test('a list that is narrowed until it is empty says what there is without its terms, too', async ({ page, server }) => {
  await send(server.url, logOf([{ message: 'Only' }]), { project: 'narrowed' })
  await open(page, '/results?q=project:narrowed')
  await page.getByRole('combobox', { name: 'Search' }).fill('project:narrowed nowhere')
  await expect(page.getByRole('list', { name: 'Without one of its terms' }).getByRole('link')).toHaveText(['1 result without nowhere'])
  await expectAccessible(page)
})
