import type { ColumnDataType, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How the results of a block were last read (app/store/matching/block-readings.ts); those of before have none and are read in full once more. */
export function blockReadings(engine: 'sqlite' | 'postgres'): Migration {
  const bytes: ColumnDataType = engine === 'postgres' ? 'bytea' : 'blob'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('block_reading')
      .addColumn('block', 'integer', (c) => c.primaryKey())
      .addColumn('readings', bytes, (c) => c.notNull())
      .execute()
  }

  return { up }
}
