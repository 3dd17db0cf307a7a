import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Verdicts that were given together become a change, which has who said it, when and why: once, however many results it is about. Each
 * verdict that was there becomes a change of its own, of the same number.
 */
export function changes(engine: 'sqlite' | 'postgres'): Migration {
  const postgres = engine === 'postgres'
  const text = postgres ? sql`text collate "C"` : 'text'

  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('change')
      .addColumn('id', 'integer', (c) => (postgres ? c.primaryKey().generatedByDefaultAsIdentity() : c.primaryKey().autoIncrement()))
      .addColumn('author', text)
      .addColumn('comment', text)
      .addColumn('at', text, (c) => c.notNull())
      .addColumn('first', 'integer', (c) => c.notNull())
      .addColumn('last', 'integer', (c) => c.notNull())
      .addColumn('results', 'integer', (c) => c.notNull())
      .addColumn('undoes', 'integer')
      .execute()
    await sql`
      insert into change (id, author, comment, at, first, last, results)
      select id, author, comment, at, id, id, 1 from verdict order by id`.execute(db)
    if (postgres) {
      await sql`select setval(pg_get_serial_sequence('change', 'id'), (select coalesce(max(id), 0) + 1 from change), false)`.execute(db)
    }
    await db.schema
      .alterTable('verdict')
      .addColumn('change', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update verdict set change = id`.execute(db)
    for (const column of ['author', 'comment', 'at']) await db.schema.alterTable('verdict').dropColumn(column).execute()
  }

  return { up }
}
