import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What went through all uploads that there ever were: when a project had its last one, which every overview asks of each, and which uploads repeat one
 * that is deleted, of which a project may have thousands.
 */
export function uploadsOfYears(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.createIndex('upload_received').on('upload').columns(['project', 'received_at']).execute()
    await sql`create index upload_repeats on upload (repeats) where repeats is not null`.execute(db)
  }

  return { up }
}
