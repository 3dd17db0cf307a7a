import { expect, test, vi } from 'vitest'
import { startModel } from '#app/search/model/thread/model-thread.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import type { Database } from '#app/store/database.ts'
import { noteChange } from '#app/store/change-notes.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { startPooler } from '#tests/transaction-pooler.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'

const asked = { q: 'ref:*', sort: 'path', cursor: '', limit: 7, now: '2026-06-01T00:00:00.000Z' } as const

test.each([
  ['gives each transaction to another connection', false],
  ['has the server forget what was prepared, too', true],
])('behind a pooler that %s the model loads and answers, and statements are refused once', async (_, resets) => {
  const { db, close } = await openTestDatabase('postgres')
  if (db.location.engine !== 'postgres') throw new Error('Not PostgreSQL')
  const store = generateStore(11)
  await writeStore(db, store)
  const pooler = await startPooler(db.location.url, resets)
  const behind: Database = { ...db, location: { ...db.location, url: pooler.url } }
  const faults: string[] = []
  const thread = startModel(behind, 1_000_000, (message) => faults.push(message))
  const isReady = () => expect(thread.status()).toMatchObject({ ready: true, rows: store.sighting.length })
  try {
    await vi.waitFor(isReady, patience)
    expect(await thread.answers.list(asked)).toEqual(await sqlAnswers(db).list(asked))
    expect(thread.status().bySql).toBe(0)
    expect(faults).toEqual([])
    expect(pooler.refusals()).toBe(1)

    // A thread that follows one that failed knows of it.
    const { id, ...sighting } = await db.kysely.selectFrom('sighting').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    await db.kysely
      .insertInto('sighting')
      .values({ ...sighting, id: id + 1, rule: 999_999 })
      .execute()
    await noteChange(db.kysely, 1)
    await vi.waitFor(() => expect(faults).toContain('The thread of the read model has failed.'), patience)
    await db.kysely
      .deleteFrom('sighting')
      .where('id', '=', id + 1)
      .execute()
    await vi.waitFor(isReady, patience)
    expect(pooler.refusals()).toBe(1)
  } finally {
    await thread.stop()
    await pooler.close()
    await close()
  }
})
