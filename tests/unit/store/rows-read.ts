import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'

/** How many rows of a table the caller's transaction has read, and its connection a moment ago: PostgreSQL alone counts them. */
export async function rowsRead(db: Queryable, table: string): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}`.execute(
    db,
  )
  return Number(rows[0]?.read)
}
