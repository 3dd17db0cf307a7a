import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { engines } from '#tests/postgres.ts'
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
})
