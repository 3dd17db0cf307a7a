import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What people do to what was read: whether a project's history is other than its uploads tell by now (app/rebuild/), when the file of an
 * upload was dropped, and what is being deleted. Of a database in which something was deleted before, nobody knows of which project it was.
 */
export function byHand(engine: 'sqlite' | 'postgres'): Migration {
  const postgres = engine === 'postgres'
  const text = postgres ? sql`text collate "C"` : 'text'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('project')
      .addColumn('by_hand', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update project set by_hand = 1 where exists (select 1 from permalink where result is null)`.execute(db)
    await db.schema.alterTable('upload').addColumn('dropped_at', text).execute()
    await db.schema
      .createTable('deletion')
      .addColumn('id', 'integer', (c) => (postgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement()))
      .addColumn('project', 'integer', (c) => c.notNull())
      .addColumn('origin', 'integer')
      .addColumn('lease', text)
      .addColumn('lease_until', text)
      .execute()
  }

  return { up }
}
