import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a copy of the store needs in order to keep up with it (app/store/change-notes.ts): when something of a project changed that all its rows
 * depend on, which projects lost rows, and the sightings that changed after they were written. New ones are found by their ids, so the
 * index holds only those that ended or made place for others, and a first log does not pay for it.
 */
export function upkeep(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('project')
      .addColumn('rev', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('loss')
      .addColumn('rev', 'integer', (c) => c.primaryKey())
      .addColumn('project', 'integer', (c) => c.notNull())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute()
    await sql`create index sighting_changed on sighting (rev, id) where until is not null or superseded is not null`.execute(db)
  }

  return { up }
}
