import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { answerFacets, answerList, answerNeighbours, answerTotal } from '#app/search/answer.ts'
import { modelStatus, startModel } from '#app/search/model/thread/model-thread.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { noteChange } from '#app/store/change-notes.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

const now = '2026-06-01T00:00:00.000Z'

describe.each(engines)('on %s, the thread of the read model', (engine) => {
  const store = generateStore(11)
  const open = useDatabase(engine)
  beforeAll(() => writeStore(open(), store))

  test('answers from the first moment, by SQL until it has read the store', async () => {
    const db = open()
    const thread = startModel(db, 1_000_000, () => {})
    const asked = { q: 'ref:*', sort: 'path', cursor: '', limit: 7, now } as const
    const expected = await sqlAnswers(db).list(asked)
    expect(await answerList(db, asked)).toEqual(expected)
    await vi.waitFor(() => expect(modelStatus(db)).toMatchObject({ ready: true, rows: store.sighting.length }), patience)
    const bySql = thread.status().bySql
    const id = expected.results[0]?.id
    if (id === undefined) throw new Error('The list is empty.')
    expect(await answerList(db, asked)).toEqual(expected)
    expect(await answerTotal(db, asked)).toBe(expected.total)
    expect(await answerFacets(db, asked)).toEqual(await sqlAnswers(db).facets(asked))
    expect(await answerNeighbours(db, { ...asked, id })).toEqual(await sqlAnswers(db).neighbours({ ...asked, id }))
    await thread.stop()
    expect(thread.status().bySql).toBe(bySql)
    expect(modelStatus(db)).toBeNull()
    expect(await answerList(db, asked)).toEqual(expected)
  })

  test('that fails leaves the answers to SQL, says so, and begins anew', async () => {
    const db = open()
    const faults: string[] = []
    const thread = startModel(db, 1_000_000, (message) => faults.push(message))
    await vi.waitFor(() => expect(thread.status().ready).toBe(true), patience)
    const { id, ...sighting } = await db.kysely.selectFrom('sighting').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    const broken = { ...sighting, id: id + 1, rule: 999_999 }
    await db.kysely.insertInto('sighting').values(broken).execute()
    await noteChange(db.kysely, 1)
    const total = await sqlAnswers(db).total({ q: '', now })
    const answers = Array.from({ length: 5 }, () => answerTotal(db, { q: '', now }))
    expect(await Promise.all(answers)).toEqual(Array(5).fill(total))
    await vi.waitFor(() => expect(faults).toContain('The thread of the read model has failed.'), patience)
    expect(await answerTotal(db, { q: '', now })).toBe(total)
    await db.kysely.deleteFrom('sighting').where('id', '=', broken.id).execute()
    await vi.waitFor(() => expect(thread.status()).toMatchObject({ ready: true, rows: store.sighting.length }), patience)
    expect(await answerTotal(db, { q: '', now })).toBe(total)
    await thread.stop()
  })

  test('is not used beyond the number of rows that it may hold', async () => {
    const db = open()
    const tooMany: number[] = []
    const thread = startModel(
      db,
      10,
      () => {},
      (sightings) => tooMany.push(sightings),
    )
    await vi.waitFor(() => expect(thread.status()).toMatchObject({ tooLarge: true, of: store.sighting.length }), patience)
    expect(await answerTotal(db, { q: 'is:*', now })).toBe(await sqlAnswers(db).total({ q: 'is:*', now }))
    expect(thread.status()).toMatchObject({ ready: false, loading: false, rows: 0 })
    expect(tooMany).toEqual([store.sighting.length])
    await thread.stop()
  })
})

test('until the model is loaded PostgreSQL is asked few questions at once: what pages find by keys does not wait for them', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  try {
    const { promise: locked, resolve: hold } = Promise.withResolvers<void>()
    const holding = db.kysely.transaction().execute(async (other) => {
      await sql`lock table sighting in access exclusive mode`.execute(other)
      hold()
      await held
    })
    await locked
    const thread = startModel(db, 1_000_000, () => {})
    const answers = Array.from({ length: 20 }, () => answerTotal(db, { q: '', now }))
    const waiting = sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and query like 'with known as%' and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await waiting.execute(db.kysely)).rows).toEqual([{ count: 4 }]), patience)
    letGo()
    await holding
    expect(await Promise.all(answers)).toEqual(Array(20).fill(0))
    await thread.stop()
  } finally {
    letGo()
    await close()
  }
})
