import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What an upload of a ref went through all others for: the series of the ref, and whether the order of any log of the project is kept, which hardly any is. A first upload of a project
 * went through all ids that there are, for those of deleted results.
 */
export function manyRefs(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.createIndex('series_ref').on('series').column('ref').execute()
    await sql`create index run_block_order on run_block (run) where member = 'order'`.execute(db)
    await sql`create index permalink_deleted on permalink (uid) where result is null`.execute(db)
  }

  return { up }
}
