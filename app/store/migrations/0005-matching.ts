import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What results are matched by, beside how they were read; those of before have none until they are read in full once more, which a new
 * `readingVersion` sees to. And why each sighting is taken for its result, with the file and the rule that it had before if these are others.
 */
export function matching(engine: 'sqlite' | 'postgres'): Migration {
  const bytes: ColumnDataType = engine === 'postgres' ? 'bytea' : 'blob'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.alterTable('block_reading').addColumn('keys', bytes).execute()
    for (const column of ['matched', 'file_before', 'rule_before']) {
      await db.schema
        .alterTable('sighting')
        .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    }
    await db.schema
      .alterTable('permalink')
      .addColumn('alias', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`create index permalink_alias on permalink (result) where alias = 1`.execute(db)
  }

  return { up }
}
