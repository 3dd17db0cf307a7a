import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { supersede } from '#app/store/sightings/supersede.ts'
import { readingTransaction } from '#app/store/uploads/readings.ts'
import { apart, finding, log, named, run } from '#tests/fixtures/log.ts'
import { type Engine, engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, what makes place for a later snapshot', (engine) => {
  const store = useStore(engine)

  test('is found by its result and not by going through the table, and ends where it is of the same series', async () => {
    const project = store.project()
    await store.read(named(Array.from({ length: 3000 }, (_, name) => `result ${name}`)), { project })
    await store.read(named(['result 1', 'result 2']), { project, category: 'another' })
    const { kysely } = store.db
    const reading = await claimed(kysely)
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

  test.each([0, 20])(
    'ends where what another series shares stood for it since, in the same upload too, beside %i others',
    async (beside) => {
      const project = store.project()
      const shared = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => finding({ message: name, fingerprint: name }))
      const [one, zero] = [{ category: 'one' }, { category: 'zero' }]
      await store.read(log(run(shared, one)), { project, ref: 'main' })
      await store.read(log(...others(beside), run(shared.slice(0, 1), zero)), { project, ref: 'dev', base: 'main' })
      const moved = finding({ message: 'a', fingerprint: 'a', line: 9 })
      await store.read(log(...others(beside), run(shared, one), run([moved], zero)), { project, ref: 'dev', base: 'main' })
      const { rows } = await sql<object>`
      select series, result from sighting where until is null and series in (
        select series.id from series join project on project.id = series.project where project.key = ${project})
      group by series, result having count(*) > 1`.execute(store.db.kysely)
      expect(rows).toEqual([])
    },
  )

  test.each([0, 20])(
    'is what another series had on the ref before one begins there that shares what it has, beside %i others',
    async (beside) => {
      const project = store.project()
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
      await store.read(named(names), { project, ref: 'main' })
      await store.read(log(...others(beside)), { project, ref: 'dev', base: 'main' })
      await store.read(named(['a', 'b']), { project, ref: 'dev', base: 'main', category: 'nightly' })
      await store.read(named(names), { project, ref: 'dev', base: 'main' })
      expect(
        await store.db.kysely.selectFrom('share').select('sightings').where('part', '>', 0).orderBy('id', 'desc').limit(1).execute(),
      ).toEqual([{ sightings: 7 }])
      const open = await store.messages(project, 'ref:dev is:open')
      expect(open.filter((message) => !message.startsWith('other '))).toEqual(names)
    },
  )

  test('is found without reading what its results were before, what stands though it is fixed, too', async () => {
    const project = store.project()
    const [results, changes] = [40, 30]
    for (let line = 1; line <= changes; line++) {
      await store.read(apart(line === changes ? results - 1 : results, line), { project })
    }
    const { kysely } = store.db
    const standing = await kysely
      .selectFrom('sighting')
      .innerJoin('series', 'series.id', 'sighting.series')
      .innerJoin('project', 'project.id', 'series.project')
      .select(['sighting.result', 'sighting.series', 'sighting.until'])
      .where('project.key', '=', project)
      .where('sighting.superseded', 'is', null)
      .execute()
    expect(standing).toHaveLength(results)
    expect(standing.filter(({ until }) => until !== null)).toHaveLength(1)
    const [own, since] = [standing.map(({ result }) => result), 2_000_000]
    const reading = await claimed(kysely)
    const read = await readingTransaction(store.db, reading, async (db) => {
      const before = await fetched(engine, db)
      await supersede(db, own, { series: standing[0]?.series ?? 0, since, rev: 2_000_000 })
      return (await fetched(engine, db)) - before
    })
    expect(read).toBeLessThan(results * 5)
    const rows = await kysely.selectFrom('sighting').select('result').where('superseded', '=', since).execute()
    expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(own))
  })

  test('is found without reading what other refs have of the same results', async () => {
    const project = store.project()
    const [results, refs] = [10, 30]
    const lines = (first: number) => apart(results, first)
    await store.read(lines(1), { project, ref: 'main' })
    for (let ref = 1; ref <= refs; ref++) await store.read(lines(1 + ref), { project, ref: `pull/${ref}`, base: 'main' })
    const { kysely } = store.db
    const own = await kysely.selectFrom('sighting').select(['result', 'series']).orderBy('id', 'desc').limit(results).execute()
    const reading = await claimed(kysely)
    const since = 3_000_000
    const read = await readingTransaction(store.db, reading, async (db) => {
      const before = await fetched(engine, db)
      await supersede(
        db,
        own.map(({ result }) => result),
        { series: own[0]?.series ?? 0, since, rev: 3_000_000 },
      )
      return (await fetched(engine, db)) - before
    })
    expect(read).toBeLessThan(results * 5)
    const rows = await kysely.selectFrom('sighting').select(['result', 'series']).where('superseded', '=', since).execute()
    expect(new Set(rows.map(({ result, series }) => `${result} ${series}`))).toEqual(
      new Set(own.map(({ result, series }) => `${result} ${series}`)),
    )
  })

  test('is looked for without compiling what is asked', async () => {
    await store.read(named(['a']), { project: store.project() })
    if (engine === 'sqlite') return
    const reading = await claimed(store.db.kysely)
    const { rows } = await readingTransaction(store.db, reading, (db) => sql<object>`show jit`.execute(db))
    expect(rows).toEqual([{ jit: 'off' }])
  })
})

/** The last upload, as one that is being read. */
function claimed(db: Queryable) {
  return db
    .updateTable('upload')
    .set({ lease: 'reader' })
    .where('id', '=', (query) => query.selectFrom('upload').select((select) => select.fn.max('id').as('id')))
    .returning(['id', 'lease as owner', 'written'])
    .$narrowType<{ owner: string }>()
    .executeTakeFirstOrThrow()
}

/** How many sightings PostgreSQL, which alone counts them, has come by on its way through the whole table. */
async function gone(engine: Engine, db: Queryable): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read as read from pg_stat_xact_user_tables where relname = 'sighting'`.execute(db)
  return Number(rows[0]?.read)
}

/** How many sightings PostgreSQL has read by an index. */
async function fetched(engine: Engine, db: Queryable): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ read: string }>`
    select idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'sighting'`.execute(db)
  return Number(rows[0]?.read)
}

/** So many further categories, each with a result that is in no other. */
function others(count: number): object[] {
  return Array.from({ length: count }, (_, at) => run([finding({ message: `other ${at}` })], { category: `other ${at}` }))
}
