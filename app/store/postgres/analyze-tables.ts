import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'

/**
 * Has PostgreSQL count, after something was written, what it plans by and would count too late or never (docs/decisions/0099-postgresql-counts-what-it-plans-by.md):
 * tables that it has not counted yet, and what is shared. What grows from then on it counts by itself.
 */
export async function analyzeTables(db: Queryable): Promise<void> {
  // Before version 14, one that was never counted has 0 rows, as one that is empty.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname = current_schema() and reltuples <= 0`.execute(db)
  const names = new Set([...rows.map(({ name }) => name), 'share', 'departure'])
  // It waits for another that counts one of them just now: where some are counted and others are not, plans are at their worst. Others may have tables
  // here, with a dot in their names.
  await sql`analyze ${sql.join([...names].map((name) => sql.id(name)))}`.execute(db)
}
