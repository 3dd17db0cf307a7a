import type { Queryable } from './database.ts'

const shared = new WeakMap<Queryable, Queryable>()

/** From now on what is looked up in a database, outside of its transactions, is asked of another way to the same one. */
export function shareLookups(db: Queryable, lookups: Queryable): void {
  shared.set(db, lookups)
}

/**
 * What is to be asked for a few rows that are found by their keys: on PostgreSQL the connection that all who do so share (app/store/postgres/shared-connection.ts), else, and
 * in a transaction, what is given.
 */
export function lookupsOf(db: Queryable): Queryable {
  return shared.get(db) ?? db
}
