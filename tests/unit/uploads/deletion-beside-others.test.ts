import { type LogEvent, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'
import { plansOf } from '#tests/unit/store/searches-of.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'
import { watched, watchedWork } from './watched.ts'

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

describe('on postgres, deleting one upload of two', () => {
  const store = useStore('postgres')

  test('reads next to nothing of another project', async () => {
    const { id: other } = await store.read(named(Array.from({ length: 3000 }, (_, at) => `other ${at}`)), { project: 'other' })
    for (const names of ['ab', 'bc']) await store.read(named([...names]), { project: 'own', commit: names })
    await sql`analyze`.execute(store.db.kysely)
    const [newest] = (await store.db.kysely.selectFrom('upload').select('uid').orderBy('id', 'desc').execute()).filter(
      ({ uid }) => uid !== other,
    )
    const read = { sighting: 0, result: 0, permalink: 0 }
    const counted = watchedWork(store.db, async (db, work) => {
      const before = {
        sighting: await rowsRead(db, 'sighting'),
        result: await rowsRead(db, 'result'),
        permalink: await rowsRead(db, 'permalink'),
      }
      await work()
      for (const table of ['sighting', 'result', 'permalink'] as const) read[table] += (await rowsRead(db, table)) - before[table]
    })
    expect(await deleteUpload(counted, newest?.uid ?? '')).toBe('deleted')
    for (const rows of Object.values(read)) expect(rows).toBeLessThan(200)
  })
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
