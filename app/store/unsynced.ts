import type { Database, Queryable } from './database.ts'
import { transactionWith } from '#app/store/postgres/transaction-with.ts'

/**
 * Does work in a transaction of its own, for whose end PostgreSQL does not wait until it is on the disk: for what may be lost, or is followed by
 * something that is waited for. The embedded database waits for the disk only where it is told to (app/store/durably.ts).
 */
export function unsynced<T>(database: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  return transactionWith(database, { synchronous_commit: 'off' }, work)
}
