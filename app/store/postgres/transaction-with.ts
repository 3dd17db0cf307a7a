import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'

/** Settings of PostgreSQL that anybody may have for a transaction. */
type LocalSettings = Readonly<Partial<Record<'synchronous_commit' | 'enable_seqscan' | 'jit' | 'work_mem', string>>>

/** Does work in a transaction of its own, for which PostgreSQL has these settings; all of them in one statement. */
export function transactionWith<T>({ engine, kysely }: Database, settings: LocalSettings, work: (db: Queryable) => Promise<T>): Promise<T> {
  const set = Object.entries(settings).map(([name, value]) => sql`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`)
  return kysely.transaction().execute(async (db) => {
    if (engine === 'postgres' && set.length > 0) await sql`select ${sql.join(set)}`.execute(db)
    return work(db)
  })
}
