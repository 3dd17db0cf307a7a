import { type ColumnDataType, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Texts of files that were given with an upload (app/store/uploads/sources.ts): each kept once, however many uploads have it. */
export function sources(engine: 'sqlite' | 'postgres'): Migration {
  const postgres = engine === 'postgres'
  const text = postgres ? sql`text collate "C"` : 'text'
  const bytes: ColumnDataType = postgres ? 'bytea' : 'blob'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('source_text')
      .addColumn('id', 'integer', (c) => (postgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement()))
      .addColumn('digest', text, (c) => c.notNull().unique())
      .addColumn('bytes', bytes, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('source_file')
      .addColumn('upload', 'integer', (c) => c.notNull())
      .addColumn('path', text, (c) => c.notNull())
      .addColumn('text', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('source_file_key', ['upload', 'path'])
      .execute()
    await db.schema.createIndex('source_file_text').on('source_file').column('text').execute()
  }

  return { up }
}
