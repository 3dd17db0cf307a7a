import { expect, test, vi } from 'vitest'
import { answerSelection } from '#app/search/answer.ts'
import { answerRows } from '#app/search/answer-rows.ts'
import type { Selection } from '#app/search/answers/selection.server.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'

vi.mock('#app/search/answer.ts')

const nothing: Selection = { sightings: new Float64Array(), standings: new Uint8Array(), lastVerdict: 0 }

test('of lists that are walked at once one is selected at a time: who asks for a page waits for no more', async () => {
  const { db, close } = await openTestDatabase('sqlite')
  const selected: (() => void)[] = []
  vi.mocked(answerSelection).mockImplementation(
    () => new Promise((resolve, reject) => selected.push(selected.length === 1 ? () => reject(new Error('away')) : () => resolve(nothing))),
  )
  const all = Array.from({ length: 4 }, () => answerRows(db, { q: '', order: 'stored' }))
  const ended = Promise.allSettled(all)
  for (let at = 0; at < all.length; at++) {
    await vi.waitUntil(() => selected.length > at, patience)
    expect(selected).toHaveLength(at + 1)
    selected[at]?.()
  }
  // One that fails holds up none of the others.
  expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  await close()
})
