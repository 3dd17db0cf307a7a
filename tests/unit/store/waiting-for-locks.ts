import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'

/** How many wait for what others have locked, on PostgreSQL. */
export async function waitingForLocks(db: Queryable): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
