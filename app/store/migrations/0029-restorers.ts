import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who restores an upload, until it is what it was before it was exported. There are hardly ever any: only these are in the index. */
export function restorers(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.alterTable('upload').addColumn('restorer', 'text').execute()
    await sql`create index upload_restorer on upload (restorer) where restorer is not null`.execute(db)
  }

  return { up }
}
