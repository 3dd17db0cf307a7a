import { zstdCompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { keysOfBlocks } from '#app/store/matching/match-keys.ts'
import { absentAndConverted } from '#app/store/migrations/0010-absent-and-converted.ts'
import { shares } from '#app/store/migrations/0017-shares.ts'
import { sourcesOfNone } from '#app/store/migrations/0032-sources-of-none.ts'
import { addSources } from '#app/store/uploads/sources.ts'
import { engines } from '#tests/postgres.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { emptyStore, storeBuilder, tables, writeRows, writeStore } from '#tests/unit/search/plain-store.ts'
import { useDatabase } from './use-database.ts'

describe.each(engines)('on %s, a migration', (engine) => {
  const open = useDatabase(engine)

  test('that breaks off half way leaves nothing, so that it can be repeated', async () => {
    let broken = true
    async function up(db: Kysely<unknown>): Promise<void> {
      await db.schema.createTable('half').addColumn('id', 'integer').execute()
      if (broken) throw new Error('Broken off by the test.')
    }
    const migrator = new Migrator({
      db: open().kysely,
      provider: { getMigrations: async () => ({ '1': { up } }) },
      migrationTableName: 'other_migration',
      migrationLockTableName: 'other_migration_lock',
    })
    expect((await migrator.migrateToLatest()).error).toMatchObject({ message: 'Broken off by the test.' })
    await expect(sql`select * from half`.execute(open().kysely)).rejects.toThrow(/half/)
    broken = false
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    expect((await sql`select * from half`.execute(open().kysely)).rows).toEqual([])
  })

  test('ends what logs called absent, names converters, and gives keys room, in a store of before', async () => {
    const { kysely: db, engine } = open()
    const store = emptyStore()
    const add = storeBuilder(store)
    const project = add.project('old')
    const [ref, tool] = [add.ref(project, 'main'), add.tool('Tool')]
    project.default_ref = ref.id
    const series = add.series(ref, tool, { category: 'nightly' })
    const place = { rule: add.rule(tool, 'r').id, file: add.file('a.ts').id, tagset: add.tagset().id }
    const [first, second] = ['one', 'two'].map((name) => add.snapshot(series, add.upload(name)))
    const header = JSON.stringify({ conversion: { tool: { driver: { name: 'Converter' } } } })
    add.run(second!, { header: zstdCompressSync(header) }) // just made
    project.head = second!.id
    for (const [since, log_baseline] of [
      [1, 4],
      [2, 4],
      [2, 0],
    ] as const) {
      add.sighting(add.result(project), series, { ...place, since, log_baseline })
    }
    expect(first?.id).toBe(1)
    await writeStore(open(), store)
    const keys = Uint32Array.from({ length: 26 }, (_, word) => word)
    await db
      .insertInto('block_reading')
      .values({ block: 1, readings: new Uint8Array(48), keys: new Uint8Array(keys.buffer) })
      .execute()
    await absentAndConverted().up(db)
    // What the first said may hold no more: the second did not say so, or did.
    const sightings = await db.selectFrom('sighting').select(['since', 'until']).orderBy('id').execute()
    expect(sightings, engine).toEqual([
      { since: 1, until: null },
      { since: 2, until: 2 },
      { since: 2, until: null },
    ])
    expect(await db.selectFrom('series').select('category').executeTakeFirst()).toEqual({ category: 'nightly (converted by Converter)' })
    expect(await db.selectFrom('trend').select(['snapshot', 'began']).orderBy('snapshot').execute()).toEqual([
      { snapshot: 1, began: 1 },
      { snapshot: 2, began: 1 },
    ])
    let words: number[] = []
    for await (const blocks of keysOfBlocks(db, [1])) words = [...(blocks.get(1) ?? [])]
    expect([words.length, words[12], words[13], words[15], words[27]]).toEqual([30, 12, 0, 13, 25])
  })

  test('lets each series of a store of before show its own sightings, all of them and nothing else', async () => {
    const { kysely: db } = open()
    const store = generateStore(17)
    for (const view of ['sighted', 'sighted_first']) await db.schema.dropView(view).execute()
    for (const table of ['share', 'departure']) await db.schema.dropTable(table).execute()
    for (const table of tables.toReversed()) await db.deleteFrom(table).execute()
    await writeRows(open(), store)
    await shares(engine).up(db)
    const columns = ['id', 'result', 'series', 'run', 'since', 'until', 'superseded', 'reopened', 'rev', 'matched'] as const
    const stored = await db.selectFrom('sighting').select(columns).orderBy('id').execute()
    expect(stored.length).toBeGreaterThan(0)
    for (const view of ['sighted', 'sighted_first'] as const) {
      const shown = await db.selectFrom(view).select(columns).orderBy('id').execute()
      expect(shown).toEqual(stored)
    }
    const { part, of } = await db
      .selectFrom('share')
      .select((select) => [select.fn.max<number>('part').as('part'), select.fn.countAll<number | string>().as('of')])
      .executeTakeFirstOrThrow()
    expect({ part, of: Number(of) }).toEqual({ part: 0, of: store.series.length })
  })

  test('takes sources of uploads that are gone from a store of before, and none that an upload has', async () => {
    const { kysely: db } = open()
    const store = emptyStore()
    const there = storeBuilder(store).upload('there')
    for (const table of tables.toReversed()) await db.deleteFrom(table).execute()
    await writeStore(open(), store)
    const [own, shared, left] = ['own', 'shared', 'left'].map((digest) => ({
      path: digest,
      packed: { digest, bytes: new Uint8Array(1), length: 1 },
    }))
    await addSources(db, there.id, [own!, shared!]) // just made
    await addSources(db, there.id + 1, [shared!, left!])
    await sourcesOfNone().up(db)
    expect(await db.selectFrom('source_file').select(['upload', 'path']).orderBy('path').execute()).toEqual([
      { upload: there.id, path: 'own' },
      { upload: there.id, path: 'shared' },
    ])
    expect((await db.selectFrom('source_text').select('digest').orderBy('digest').execute()).map(({ digest }) => digest)).toEqual([
      'own',
      'shared',
    ])
  })
})
