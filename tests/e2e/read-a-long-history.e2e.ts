import { finding, log, run } from '#tests/fixtures/log.ts'
import { ask } from './api.ts'
import { open, region, resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

test.use({ database: 'read-a-long-history' })

test('of a long history the newest entries and the first are on the page, with the way to all of them', async ({ page, server }) => {
  // Over a hundred logs are sent first.
  test.slow()
  for (let line = 1; line <= 102; line++) {
    await send(server.url, log(run([finding({ line })])), { project: 'long', ref: 'main', commit: `c0ffee${line}` })
  }
  for (let number = 1; number <= 20; number++) {
    await send(server.url, log(run([finding({ line: 102 })])), { project: 'long', ref: `refs/pull/${number}/merge` })
  }
  const [id = ''] = await resultIds(server.url, 'project:long')
  await open(page, `/results/${id}`)
  await expect(page.getByRole('heading', { name: 'History 122' })).toBeVisible()
  const address = `/api/results/${id}?entries=5000`
  await expect(page.getByRole('link', { name: '22 earlier entries' })).toHaveAttribute('href', address)
  const first = region(page, 'History').getByRole('listitem').last()
  await expect(first).toContainText(/^First seen.*on main/)
  await expect(first).toContainText(/ at c0ffee1,/)
  await expect(page.getByRole('link', { name: '1 other ref' })).toHaveAttribute('href', address)
  await page.getByRole('link', { name: '22 earlier entries' }).click()
  await expect(page).toHaveURL(address)

  const { body } = await ask(`${server.url}${address}`)
  const { entries, more, refs, moreRefs } = body['history'] as {
    entries: { how: string }[]
    more: number
    refs: unknown[]
    moreRefs: number
  } // as docs/api.md has it
  expect([entries.length, more, refs.length, moreRefs]).toEqual([122, 0, 21, 0])
  expect(entries.at(-1)?.how).toBe('first')
  expect((await ask(`${server.url}/api/results/${id}?entries=5001`)).status).toBe(400)
})
