import type { BulkInsert } from './bulk-columns.ts'
import { postgresInsert } from './bulk-insert-postgres.ts'
import { sqliteInsert } from './bulk-insert-sqlite.ts'
import type { Database } from '#app/store/database.ts'

/** The writing that the database's engine does fastest. */
export function bulkInsert(database: Database): BulkInsert {
  return database.sqlite === null ? postgresInsert : sqliteInsert(database.sqlite)
}
