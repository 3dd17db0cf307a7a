import { sql } from 'kysely'
import type { Database, Queryable } from './database.ts'

/**
 * Does work in a transaction of its own, for whose end PostgreSQL does not wait until it is on the disk: for what may be lost, or is followed by
 * something that is waited for. The embedded database waits for the disk only where it is told to (app/store/durably.ts).
 */
export function unsynced<T>({ engine, kysely }: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  return kysely.transaction().execute(async (db) => {
    if (engine === 'postgres') await sql`set local synchronous_commit = off`.execute(db)
    return work(db)
  })
}
