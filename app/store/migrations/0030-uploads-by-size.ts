import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Uploads whose file is kept, by its size: for one of the same bytes each upload went through all that there ever were. */
export function uploadsBySize(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await sql`create index upload_size on upload (bytes, id) where sha256 is not null and dropped_at is null`.execute(db)
  }

  return { up }
}
