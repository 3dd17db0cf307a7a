import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { addTrend, countSnapshots, recountTrend } from '#app/store/projects/trend.ts'
import { finding, type Finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

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

  test('says of first snapshots, counted while they are written, what all that is stored comes to', async () => {
    const project = store.project()
    const findings: Finding[] = Array.from({ length: 500 }, (_, at) => ({
      line: at + 1,
      level: ['error', 'warning', 'note'][at % 3],
      ...(at % 7 === 0 && { kind: 'pass', level: 'none' }),
      ...(at % 11 === 0 && { suppressions: [{ kind: 'external' }] }),
      ...(at % 13 === 0 && { suppressions: [{ kind: 'inSource', status: 'rejected' }] }),
      ...(at % 17 === 0 && { baselineState: 'absent' }),
    }))
    const runs = ['one', 'two'].map((category, at) => run(findings.slice(at).map(finding), { category }))
    await store.read(log(...runs), { project })
    await store.read(log(...runs.slice(1)), { project, ref: 'other' })
    const { kysely } = store.db
    const rows = () => kysely.selectFrom('trend').selectAll().orderBy('snapshot').orderBy('severity').execute()
    const before = await rows()
    expect(new Set(before.map(({ snapshot }) => snapshot)).size).toBe(3)
    for (const { id } of await kysely.selectFrom('ref').select('id').execute()) await recountTrend(kysely, id)
    expect(await rows()).toEqual(before)
  })

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
