import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Uploads that went with a project or a ref left their sources behind (app/store/uploads/sources.ts). */
export function sourcesOfNone(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await sql`delete from source_file where not exists (select 1 from upload where upload.id = source_file.upload)`.execute(db)
    await sql`delete from source_text where not exists (select 1 from source_file where source_file.text = source_text.id)`.execute(db)
  }

  return { up }
}
