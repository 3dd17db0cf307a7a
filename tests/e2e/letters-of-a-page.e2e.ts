import { logOf } from '#tests/fixtures/log.ts'
import { resultIds, send } from './pages.ts'
import { expect, test } from './server.ts'

// A text with one letter that Latin-1 does not have takes two bytes for each of all its letters, and an eighth of the time that a page takes.
const farther = /.{0,40}[\u0100-\uffff].{0,40}/g

test('lists and results of a log in Latin-1 have no other letters', async ({ request, server }) => {
  const many = Array.from({ length: 60 }, (_, at) => ({ path: `src/é-${at}/a.ts`, message: `Message ${at}`, rule: `rule-${at}` }))
  await send(server.url, logOf(many), { project: 'letters' })
  const [id = ''] = await resultIds(server.url, 'project:letters')
  const verdict = { ids: [id], versions: { [id]: 0 }, verdict: 'wont-fix', author: 'Ada', comment: 'c' }
  expect((await request.patch('/api/results', { data: verdict })).status()).toBe(200)
  expect((await (await request.get(`/results/${id}`)).text()).match(farther)).toBeNull()
  for (const grouped of ['', '&group=folder']) {
    const page = await (await request.get(`/results?q=project:letters${grouped}`)).text()
    expect(page).toMatch(/59 results/)
    expect(page).toContain('1<!-- --> to <!-- -->50')
    expect(page).toMatch(/aria-label="\d+ more: search in Rule"/)
    expect(page.match(farther)).toBeNull()
  }
})
