import type { ColumnDataType, Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What stands for the bytes of a piece of an upload (app/store/uploads/upload-chunks.ts); pieces of before have none, and none is taken for another's. */
export function pieceDigests(engine: 'sqlite' | 'postgres'): Migration {
  const bytes: ColumnDataType = engine === 'postgres' ? 'bytea' : 'blob'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.alterTable('upload_chunk').addColumn('digest', bytes).execute()
  }

  return { up }
}
