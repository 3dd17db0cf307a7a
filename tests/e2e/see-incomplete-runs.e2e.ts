import { finding, log, run } from '#tests/fixtures/log.ts'
import { expectAccessible } from './accessibility.ts'
import { open, send } from './pages.ts'
import { expect, test } from './server.ts'

const invocation = {
  commandLine: 'analyser --all src',
  executionSuccessful: false,
  account: 'builder',
  exitCode: 3,
  exitCodeDescription: 'out of memory',
  startTimeUtc: '2026-01-02T03:04:05Z',
  endTimeUtc: '2026-01-02T03:06:05Z',
  toolExecutionNotifications: [{ level: 'error', message: { text: 'Gave up on src/huge.ts.' }, descriptor: { id: 'LIMIT' } }],
}

test('a run that did not complete is flagged beside the list, at the upload and in its import report', async ({ page, server }) => {
  const rules = [{ id: 'r' }, { id: 'quiet', shortDescription: { text: 'Never found' } }]
  const { id } = await send(server.url, log(run([finding()], { rules, invocations: [invocation] })), { project: 'half-done' })
  await open(page, '/results?q=project:half-done')
  const note = page.getByRole('note')
  await expect(note).toContainText('the newest run of Tool on half-done is incomplete.')
  await note.getByRole('link', { name: 'Tool on half-done' }).click()
  await expect(page).toHaveURL(`/?upload=${id}`)

  const shown = page.getByRole('article', { name: 'Run /runs/0' })
  await expect(shown).toContainText('The tool says that it failed: out of memory.')
  await expect(shown).toContainText('Failed, exit code 3, out of memory')
  await expect(shown).toContainText('analyser --all src')
  await expect(shown).toContainText('2 min')
  await expect(page.getByRole('region', { name: 'Table of notifications' }).getByRole('row', { name: /error/ })).toContainText(
    'Gave up on src/huge.ts.',
  )
  await shown.getByText('2 rules were on; 1 found nothing').click()
  await expect(shown.getByRole('listitem').filter({ hasText: 'quiet' })).toContainText('Never found')
  await shown.getByText('All that the log says of this run, except its results').click()
  // A name and how much there is of it are two words.
  await expect(shown.getByRole('listitem').filter({ hasText: /^invocations/ })).toHaveText(/^invocations \d+ element/)
  await shown.getByText('invocations').click()
  await expect(shown.getByRole('listitem').filter({ hasText: 'account' }).last()).toContainText('builder')
  const row = page.getByRole('region', { name: 'Table of uploads' }).getByRole('row', { name: /half-done/ })
  await expect(row).toContainText('incomplete')
  await expect(row.getByRole('cell', { name: 'main', exact: true })).toBeVisible()
  // It was sent without a name.
  await expect(row.getByRole('link', { name: 'Log of Tool' })).toHaveAttribute('href', `/?upload=${id}`)
  await expect(page.getByTitle('The list also has what a run that did not complete may have missed').first()).toHaveText(/^1/)
  await expectAccessible(page)
})

test('runs of one tool that did not complete are told apart by their categories, and by another ref that is asked for', async ({
  page,
  server,
}) => {
  const failed = run([finding()], { invocations: [invocation] })
  await send(server.url, log(failed), { project: 'both-halves', category: 'client' })
  const { id } = await send(server.url, log(failed), { project: 'both-halves', category: 'server' })
  await open(page, '/results?q=project:both-halves')
  const note = page.getByRole('note')
  await expect(note).toContainText('the newest runs of Tool (client) on both-halves, Tool (server) on both-halves are incomplete.')
  await note.getByRole('link', { name: 'Tool (server) on both-halves' }).click()
  await expect(page).toHaveURL(`/?upload=${id}`)
  // Of many, those that are not named at once lead to why, too.
  await send(server.url, log(...['A', 'B'].map((tool) => run([finding()], { tool, invocations: [invocation] }))), {
    project: 'both-halves',
  })
  await open(page, '/results?q=project:both-halves')
  await expect(note).toContainText(
    'the newest runs of A on both-halves, B on both-halves, Tool (client) on both-halves and 1 more are incomplete.',
  )
  await note.getByText('1 more', { exact: true }).click()
  await note.getByRole('link', { name: 'Tool (server) on both-halves' }).click()
  await expect(page).toHaveURL(`/?upload=${id}`)
  await send(server.url, log(failed), { project: 'both-halves', ref: 'refs/pull/4/merge' })
  await open(page, '/results?q=project:both-halves+ref:pull/4')
  await expect(note).toHaveText('There may be more: the newest run of Tool on both-halves (pull/4) is incomplete.')
  await open(page, '/results?q=project:both-halves+compare:main..pull/4')
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText(
    'What Tool found in pull/4 is incomplete: a result may be gone only because it was not found there.',
  )
})

test('the low lines of a name are seen in a link, above the line under it', async ({ page, server }) => {
  await send(server.url, log(run([finding()], { invocations: [invocation] })), { project: 'half__done' })
  await open(page, '/results?q=project:half__done')
  const [line, lowest] = await page
    .getByRole('note')
    .getByRole('link')
    .evaluate((link) => {
      const { font, textUnderlineOffset } = getComputedStyle(link)
      const context = document.createElement('canvas').getContext('2d')
      if (context === null) return [0, Infinity]
      context.font = font
      return [Number.parseFloat(textUnderlineOffset), context.measureText('_').actualBoundingBoxDescent]
    })
  expect(line).toBeGreaterThanOrEqual(Number(lowest))
})

test('that a log was read, with all flags of it, stands in one line of the table of uploads', async ({ page, server }) => {
  const results = [finding(), finding({ level: 'grave' }), finding({ kind: 'odd' })]
  const tool = 'AnalyserOfALongNameThatIsOneWord'
  await send(server.url, log(run(results, { tool, invocations: [invocation] })), { project: `half-flagged/${'services-'.repeat(8)}` })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/')
  const status = page.getByRole('row', { name: /half-flagged/ }).locator('.upload-status')
  await expect(status).toHaveText(/^readincomplete\d+ warnings$/)
  const tops = await status.locator('.flag').evaluateAll((flags) => flags.map((flag) => flag.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('the list of a project whose newest log could not be read says so, and leads to why', async ({ page, server }) => {
  await fetch(`${server.url}/api/uploads?project=unread&wait=1`, { method: 'POST', body: '{"a": 1}' })
  await open(page, '/results?q=project:unread')
  await expect(page.getByRole('heading', { name: 'The newest log of this project could not be read' })).toBeVisible()
  await page.getByRole('link', { name: 'import report of the newest' }).click()
  await expect(page.getByRole('region', { name: 'Import report' })).toContainText('it has no runs.')
})

test('what a tool said of its own work is read on a phone without scrolling sideways', async ({ page, server }) => {
  const said = {
    ...invocation,
    toolExecutionNotifications: [
      {
        level: 'warning',
        message: { text: 'One template was read without its includes' },
        timeUtc: '2026-01-02T03:05:05.123Z',
        locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.html' }, region: { startLine: 4 } } }],
      },
    ],
  }
  const { id } = await send(server.url, log(run([finding()], { invocations: [said] })), { project: 'said-on-a-phone' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/?upload=${id}`)
  const table = page.getByRole('region', { name: 'Table of notifications' })
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  // Its cells are still those of columns.
  await expect(table.getByRole('columnheader')).toHaveText(['Level', 'Notification', 'Of', 'Place'])
  const row = table.getByRole('row', { name: /warning/ })
  // Above it is the edge of the box, which is line enough.
  await expect(row).toHaveCSS('border-top-width', '0px')
  const cells = row.getByRole('cell')
  await expect(cells).toHaveText(['warning', /^One template/, /the analysis/, 'src/a.html:4'])
  for (const cell of await cells.all()) await expect(cell).toBeVisible()
  await expectAccessible(page)
})
