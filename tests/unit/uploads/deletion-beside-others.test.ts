import type { LogEvent } from 'kysely'
import { expect, test } from 'vitest'
import { deleteUpload } from '#app/uploads/delete-upload.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { plansOf } from '#tests/unit/store/searches-of.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'
import { watched } from './watched.ts'

const tables = ['sighting', 's', 'result', 'permalink']

test.each([
  ['the first upload of a series', 0],
  ['the newest upload of a series', 2],
  ['an upload of a ref that shares bytes', 3],
])('on sqlite, deleting %s goes through no table of what the store has', async (_, which) => {
  const asked: LogEvent[] = []
  const store = new TestStore().open(await openLogged(asked))
  await store.read(named(['other']), { project: 'other' })
  const ids: string[] = []
  for (const [at, names] of ['ab', 'bc', 'cd'].entries()) {
    ids.push((await store.read(named([...names]), { project: 'own', commit: `${at}` })).id)
  }
  ids.push((await store.read(named(['c', 'd', 'e']), { project: 'own', ref: 'refs/pull/7/merge' })).id)
  // What was deleted before is nobody's concern, either.
  expect(await deleteUpload(store.db, ids[1] ?? '')).toBe('deleted')
  asked.length = 0
  expect(await deleteUpload(store.db, ids[which] ?? '')).toBe('deleted')
  const plans = plansOf(store.db, asked, '')
  expect(plans.filter((detail) => /INDEX sighting_series\b/.test(detail))).not.toEqual([])
  expect(plans.filter((detail) => tables.some((table) => detail === `SCAN ${table}` || detail.startsWith(`SCAN ${table} `)))).toEqual([])
})

test('that was broken off is done when it is asked for again, with the bytes of all that it began', async () => {
  const store = new TestStore().open(await openLogged([]))
  const db = store.db.kysely
  await store.read(named(['a']), { project: 'own' })
  const { id } = await store.read(named(['a', 'b', 'c']), { project: 'own' })
  const count = async (table: 'result' | 'block') => (await db.selectFrom(table).select('id').execute()).length
  const { results, blocks } = { results: await count('result'), blocks: await count('block') }
  let begun = 0
  const dies = watched(store.db, async () => {
    if (++begun === 2) throw new Error('Killed.')
  })
  await expect(deleteUpload(dies, id)).rejects.toThrow('Killed.')
  expect(await store.messages('own', 'is:open')).toEqual(['a'])
  expect(await deleteUpload(store.db, id)).toBe('deleted')
  expect(await count('result')).toBe(results - 2)
  expect(await count('block')).toBeLessThan(blocks)
})
