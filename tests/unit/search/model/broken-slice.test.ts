import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ModelService } from '#app/search/model/thread/service.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { openReader } from '#app/store/reader.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines, openTestDatabase } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { FailsAfter } from '#tests/unit/search/fails-after.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'

const asked = { q: 'ref:* is:* kind:* verdict:*', sort: 'path', cursor: '', limit: 1000, now: '2026-06-01T00:00:00.000Z' } as const

describe.each(engines)('on %s', (engine) => {
  test('a model that cannot read a statement, whichever, has all once it reads on', async () => {
    const { db, close } = await openTestDatabase(engine)
    const store = generateStore(11)
    await writeStore(db, store)
    const reader = openReader(db.location)
    const expected = await sqlAnswers(db).list(asked)
    try {
      for (let statement = 0, isOver = false; !isOver; statement++) {
        const plugin = new FailsAfter(statement)
        const failing: Database = { ...reader, kysely: reader.kysely.withPlugin(plugin) }
        const service = new ModelService(failing, 1_000_000)
        while (!(await service.advance().catch(() => false)));
        isOver = !plugin.hasFailed
        plugin.hasFailed = true
        expect(service.status(), `statement ${statement}`).toMatchObject({ ready: true, rows: store.sighting.length })
        expect(await service.answer('list', asked), `statement ${statement}`).toEqual(expected)
        expect(service.status().bySql).toBe(0)
        if (isOver) expect(statement).toBeGreaterThan(5)
      }
    } finally {
      await reader.close()
      await close()
    }
  })

  describe('a model that follows a store', () => {
    const store = useStore(engine)

    test('and cannot read a statement, whichever, has all of what was written once it reads on', async () => {
      const project = store.project()
      const names = Array.from({ length: 20 }, (_, at) => `n${at}`)
      const first = await store.read(named(names), { project })
      const gone = await store.read(named(['x', 'y']), { project: store.project() })
      const reader = openReader(store.db.location)
      const models = await Promise.all(
        Array.from({ length: 30 }, async (_, statement) => {
          const plugin = new FailsAfter(Infinity)
          const service = new ModelService({ ...reader, kysely: reader.kysely.withPlugin(plugin) }, 1_000_000)
          return { statement, plugin, service }
        }),
      )
      for (const { service } of models) while (!(await service.advance()));

      await store.read(named([...names.slice(1), 'z'], { tool: 'Other' }), { project: store.project() })
      await store.read(named(names.slice(2)), { project })
      await store.read(named([...names, 'w']), { project, ref: 'refs/pull/7/merge' })
      await deleteUpload(store.db, gone.id)
      await deleteUpload(store.db, first.id)
      const { results } = await sqlAnswers(store.db).list(asked)
      const said = { verdict: 'confirmed', author: null, comment: 'Why', until: null } as const
      await giveVerdict(
        store.db,
        results.slice(0, 5).map(({ id }) => id),
        said,
        new Map(),
        asked.now,
      )
      const expected = await sqlAnswers(store.db).list(asked)
      const failed: number[] = []
      for (const { statement, plugin, service } of models) {
        plugin.left = statement
        await service.answer('list', asked).catch(() => failed.push(statement))
        plugin.hasFailed = true
        expect(await service.answer('list', asked), `statement ${statement}`).toEqual(expected)
        expect(service.status().bySql).toBe(0)
      }
      // Each of them has failed once.
      expect(failed.length).toBeGreaterThan(10)
      expect(failed.length).toBeLessThan(models.length)
      await reader.close()
    })

    test.runIf(engine === 'postgres')(
      'ends where the store has lost what it knows, as PostgreSQL may that dies: other rows have the same numbers then',
      async () => {
        await store.read(named(['a', 'b', 'c']), { project: store.project() })
        const goBack = await remember(store.db)
        const reader = openReader(store.db.location)
        const service = new ModelService(reader, 1_000_000)
        await store.read(named(['d', 'e', 'f']), { project: store.project() })
        while (!(await service.advance()));
        await goBack()
        await expect(service.answer('list', asked)).rejects.toThrow(/earlier revision/)
        await expect(service.advance()).rejects.toThrow(/earlier revision/)
        await reader.close()
      },
    )
  })
})

/** Gives what makes a PostgreSQL what it is now, in all that Assay writes. */
async function remember({ kysely }: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; sequence: string | null }>`
    select t.table_name as name, pg_get_serial_sequence(t.table_name, c.column_name) as sequence
    from information_schema.tables t left join information_schema.columns c on c.table_name = t.table_name and c.column_name = 'id'
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely%'`.execute(kysely)
  for (const { name } of rows) await sql`create table ${sql.id(`then ${name}`)} as table ${sql.table(name)}`.execute(kysely)
  const goBack = async (db: Queryable) => {
    // Foreign keys say in which order, else.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
    for (const { name, sequence } of rows) {
      const table = sql.table(name)
      await sql`insert into ${table} overriding system value table ${sql.id(`then ${name}`)}`.execute(db)
      if (sequence !== null) await sql`select setval(${sequence}, (select coalesce(max(id), 0) + 1 from ${table}), false)`.execute(db)
    }
  }
  return () => kysely.transaction().execute(goBack)
}
