import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { supersede } from '#app/store/supersede.ts'
import { readingTransaction } from '#app/store/uploads.ts'
import { named } from '#tests/fixtures/log.ts'
import { type Engine, engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

vi.mock('#app/ingest/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

describe.each(engines)('on %s, what makes place for a later snapshot', (engine) => {
  const store = useStore(engine)

  test('is found by its result and not by going through the table, and ends where it is of the same series', async () => {
    const project = store.project()
    await store.read(named(Array.from({ length: 3000 }, (_, name) => `result ${name}`)), { project })
    await store.read(named(['result 1', 'result 2']), { project, category: 'another' })
    const { kysely } = store.db
    const [reading] = await kysely
      .updateTable('upload')
      .set({ lease: 'reader' })
      .where('id', '=', (query) => query.selectFrom('upload').select((select) => select.fn.max('id').as('id')))
      .returning(['id', 'lease as owner', 'written'])
      .$narrowType<{ owner: string }>()
      .execute()
    const { result, series } = await kysely.selectFrom('sighting').select(['result', 'series']).orderBy('id').executeTakeFirstOrThrow()
    const [results, since] = [Array.from({ length: 1000 }, (_, at) => result + at), 1_000_000]
    const another = await kysely.selectFrom('series').select('id').where('id', '>', series).executeTakeFirstOrThrow()
    await kysely.updateTable('sighting').set({ series: another.id }).where('result', '=', result).execute()
    // As if another series had stood for it since.
    await kysely
      .updateTable('sighting')
      .set({ superseded: since - 1 })
      .where('result', '=', result + 1)
      .where('series', '=', series)
      .execute()
    if (reading === undefined) throw new Error('There is an upload.')
    const read = await readingTransaction(store.db, reading, async (db) => {
      const before = await gone(engine, db)
      await supersede(db, results, { series, since, rev: 1_000_000 })
      return (await gone(engine, db)) - before
    })
    expect(read).toBe(0)
    const rows = await kysely
      .selectFrom('sighting')
      .select(['result', 'series', 'until', 'superseded'])
      .where('superseded', 'in', [since - 1, since])
      .execute()
    const ends = new Map(rows.map((row) => [row.result, row.series === series ? row.until : `${row.until} on ${row.series}`]))
    expect(ends).toEqual(new Map(results.map((one) => [one, one === result ? `null on ${another.id}` : since])))
  })
})

/** How many sightings PostgreSQL, which alone counts them, has come by on its way through the whole table. */
async function gone(engine: Engine, db: Queryable): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'sighting'`.execute(db)
  return Number(rows[0]?.read)
}
