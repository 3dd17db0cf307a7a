import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'

/** How many other processes of Assay have the database open. The embedded one is kept for oneself, so that there are none. */
export async function otherProcesses({ engine }: Database, db: Queryable): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'assay'`.execute(db)
  return rows[0]?.count ?? 0
}
