import type { Database, Queryable } from './database.ts'

/**
 * Does work in a transaction that may write much. The embedded database does that in the thread that asks it; in a server that one answers people, and another
 * one does this (app/store/sqlite/writes-apart.ts), which takes some milliseconds to start.
 */
export function largeTransaction<T>({ apart, kysely }: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  return (apart ?? kysely).transaction().execute(work)
}
