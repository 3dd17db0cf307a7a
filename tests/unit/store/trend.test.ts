import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { addTrend, countSnapshots } from '#app/store/trend.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

vi.mock('#app/ingest/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

// PostgreSQL alone counts what it reads.
describe('on postgres, the trend', () => {
  const store = useStore('postgres')

  test('counts what a snapshot changed without going through its series for each result', async () => {
    const project = store.project()
    const names = Array.from({ length: 3000 }, (_, name) => `result ${name}`)
    await store.read(named(names.slice(1000)), { project })
    await store.read(named(names.slice(0, 2000)), { project })
    const { rows, read } = await store.db.kysely.transaction().execute(async (db) => {
      const { id } = await db.selectFrom('snapshot').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
      const counted = await countSnapshots(db, [id], 0)
      const counters = await sql<{ read: string }>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'sighting'`.execute(
        db,
      )
      return { rows: counted, read: Number(counters.rows[0]?.read) }
    })
    expect(rows).toMatchObject([{ fresh: 1000, fixed: 1000 }])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(names.length * 20)
  })
})

describe.each(engines)('on %s, the trend', (engine) => {
  const store = useStore(engine)

  test('counts and keeps what a log of ten thousand categories changed', async () => {
    await store.read(named(['one', 'two']), { project: store.project() })
    const { kysely } = store.db
    const { id } = await kysely.selectFrom('snapshot').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const rows = await countSnapshots(kysely, [id, ...Array.from({ length: 10_000 }, (_, more) => id + 1 + more)], 0)
    expect(rows).toEqual(await countSnapshots(kysely, [id], 0))
    const [row] = rows
    expect(row).toMatchObject({ snapshot: id, began: 2 })
    await kysely.transaction().execute(async (db) => {
      await addTrend(
        db,
        Array.from({ length: 10_000 }, (_, more) => ({ ...row!, snapshot: id + 1 + more })),
      )
      const { count } = await db
        .selectFrom('trend')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('snapshot', '>', id)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(10_000)
    })
  })
})
