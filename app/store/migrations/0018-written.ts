import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many transactions of its reading the database has: one that lost the last of them in a crash has fewer than were made. */
export function written(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('upload')
      .addColumn('written', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }

  return { up }
}
