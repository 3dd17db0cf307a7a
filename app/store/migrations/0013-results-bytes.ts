import type { ColumnDataType, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What the `results` of a snapshot were, byte for byte (app/store/uploads/results-bytes.ts); of those of before nothing is known. And where in its
 * block an element of a run is: each had one of its own.
 */
export function resultsBytes(engine: 'sqlite' | 'postgres'): Migration {
  const bytes: ColumnDataType = engine === 'postgres' ? 'bytea' : 'blob'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('results_bytes')
      .addColumn('snapshot', 'integer', (c) => c.primaryKey())
      .addColumn('context', bytes, (c) => c.notNull())
      .addColumn('results', 'integer', (c) => c.notNull())
      .addColumn('digests', bytes, (c) => c.notNull())
      .addColumn('last', 'integer', (c) => c.notNull())
      .addColumn('before', 'integer', (c) => c.notNull())
      .addColumn('rev', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .alterTable('run_block')
      .addColumn('slot', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }

  return { up }
}
