import { sql } from 'kysely'
import type { Database, Queryable } from './database.ts'

/**
 * Does small work whose answer is a promise: once this has returned, what was written, and all that was written before it, survives a loss
 * of power. Elsewhere the embedded database waits for the disk only when it tidies its log, which a crash of the process alone cannot hurt.
 * PostgreSQL waits for the disk at the end of what is written here, and with it of all before.
 */
export async function durably<T>({ engine, kysely }: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  if (engine === 'postgres') return work(kysely)
  // One connection, held meanwhile: the level cannot change within a transaction, and none begins in between.
  return kysely.connection().execute(async (db) => {
    await sql`pragma synchronous = full`.execute(db)
    try {
      return await work(db)
    } finally {
      await sql`pragma synchronous = normal`.execute(db)
    }
  })
}
