import { finding, log, run } from '#tests/fixtures/log.ts'
import { filters, heading, open, send } from './pages.ts'
import { expect, test } from './server.ts'

test('what is excluded of suppressions brings back nothing that a log suppresses', async ({ page, server }) => {
  const asked = { ...finding({ message: 'Asked', line: 1 }), suppressions: [{ kind: 'external', status: 'underReview' }] }
  const hidden = { ...finding({ message: 'Hidden', line: 2 }), suppressions: [{ kind: 'external' }] }
  const results = [asked, hidden, finding({ message: 'Plain', line: 3 })]
  await send(server.url, log(run(results, { tool: 'Suppressing' })), { project: 'suppressing' })
  await open(page, '/results?q=project:suppressing&open=suppression')
  await expect(heading(page)).toHaveText('2 results')
  await filters(page).getByRole('link', { name: 'Exclude under review' }).click()
  await expect(heading(page)).toHaveText('1 result')
})

test('the number at a state, or at what the log says of suppressions, is that of the list behind it beside what else is: says', async ({
  page,
  server,
}) => {
  const hidden = { ...finding({ message: 'Hidden', line: 2 }), suppressions: [{ kind: 'external' }] }
  const first = [finding({ message: 'Old', line: 1 }), finding({ message: 'Back', line: 3 }), hidden]
  for (const results of [first, first.slice(0, 1), [...first, finding({ message: 'New', line: 9 })]]) {
    await send(server.url, log(run(results, { tool: 'States' })), { project: 'states' })
  }
  await open(page, '/results?q=project:states+is:suppressed&open=suppression')
  await expect(heading(page)).toHaveText('1 result')
  await filters(page)
    .getByRole('link', { name: /^reopened 1/ })
    .click()
  await expect(heading(page)).toHaveText('1 result')
  await open(page, '/results?q=project:states+is:suppressed&open=suppression')
  await filters(page)
    .getByRole('link', { name: /^not stated 3/ })
    .click()
  await expect(heading(page)).toHaveText('3 results')
})
