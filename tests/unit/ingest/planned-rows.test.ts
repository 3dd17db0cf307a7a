import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#app/store/open-database.ts'
import { named } from '#tests/fixtures/log.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { TestStore } from './test-store.ts'

const results = 300
const planned = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })])

test.each(['sighted', 'sighted_first'])(
  'right after a first upload PostgreSQL plans for the rows that %s has, and for few of one result',
  async (view) => {
    const { db, close } = await openTestDatabase('postgres')
    const store = new TestStore().open(db)
    await store.read(named(Array.from({ length: results }, (_, number) => `message ${number}`)))

    async function plannedRows(condition: string): Promise<number> {
      const { rows } = await sql`explain (format json) select id from ${sql.table(view)} where ${sql.raw(condition)}`.execute(db.kysely)
      const [{ 'QUERY PLAN': plans }] = planned.parse(rows)
      return plans[0].Plan['Plan Rows']
    }

    try {
      expect(await plannedRows('true')).toBeGreaterThan(results / 2)
      expect(await plannedRows('true')).toBeLessThan(results * 2)
      expect(await plannedRows('result = 7')).toBeLessThan(3)
    } finally {
      await close()
    }
  },
)

test('where PostgreSQL counts a table just then, an upload waits for that', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const store = new TestStore().open(db)
  const { promise: counted, resolve: endCounting } = Promise.withResolvers<void>()
  try {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const counting = db.kysely.transaction().execute(async (other) => {
      await sql`lock table sighting in share update exclusive mode`.execute(other)
      begin()
      await counted
    })
    await begun
    const reading = store.read(named(['a', 'b', 'c']))
    const waiting = sql`
      select 1 from pg_stat_activity where datname = current_database() and query like 'analyze %' and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await waiting.execute(db.kysely)).rows).toHaveLength(1), patience)
    endCounting()
    await Promise.all([counting, reading])
    const { rows } = await sql`select reltuples from pg_class where oid = 'sighting'::regclass`.execute(db.kysely)
    expect(rows).toEqual([{ reltuples: 3 }])
  } finally {
    endCounting()
    await close()
  }
})

test('where PostgreSQL cannot count a table in the time that it gives, an upload is read all the same, and the fault is told', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const [name] = (await sql<{ name: string }>`select current_database() as name`.execute(db.kysely)).rows
  await sql`alter database ${sql.id(name?.name ?? '')} set lock_timeout = '50ms'`.execute(db.kysely)
  const hurried = await openDatabase(db.location)
  const store = new TestStore().open(hurried)
  try {
    await db.kysely.transaction().execute(async (other) => {
      await sql`lock table sighting in share update exclusive mode`.execute(other)
      const project = store.project()
      await store.read(named(['one', 'two']), { project })
      expect(await store.list(`project:${project}`)).toHaveLength(2)
    })
    expect(store.faults).toEqual([expect.stringMatching(/^PostgreSQL could not count what it plans by.+ lock timeout/)])
  } finally {
    await hurried.close()
    await close()
  }
})

test('a log is read beside tables of others in the schema, whatever they are called', async () => {
  const { db, close } = await openTestDatabase('postgres')
  try {
    await sql`create table "of.others" (id integer)`.execute(db.kysely)
    const store = new TestStore().open(db)
    const project = store.project()
    await store.read(named(['one', 'two']), { project })
    expect(await store.list(`project:${project}`)).toHaveLength(2)
  } finally {
    await close()
  }
})

test('tables are counted in a schema of any name, as that of a role', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const [name] = (await sql<{ name: string }>`select current_database() as name`.execute(db.kysely)).rows
  await sql`alter schema public rename to "Of-A.Role"`.execute(db.kysely)
  await sql`alter database ${sql.id(name?.name ?? '')} set search_path = "Of-A.Role"`.execute(db.kysely)
  const elsewhere = await openDatabase(db.location)
  const store = new TestStore().open(elsewhere)
  try {
    await store.read(named(['a', 'b', 'c']))
    expect(store.faults).toEqual([])
    const { rows } = await sql`select reltuples from pg_class where oid = 'sighting'::regclass`.execute(elsewhere.kysely)
    expect(rows).toEqual([{ reltuples: 3 }])
  } finally {
    await elsewhere.close()
    await close()
  }
})
