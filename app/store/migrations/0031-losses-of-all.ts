import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether a loss tells of rows that changed under revisions of before: who keeps a copy reads all of the project anew. */
export function lossesOfAll(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .alterTable('loss')
      .addColumn('whole', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }

  return { up }
}
