import type { InsertQueryBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * An insertion of many rows in a transaction that is taken back as a whole where it fails. SQLite would copy each page before it is changed, so that it
 * could take back the one statement, unless that is told to fail where it stands.
 */
export function failInPlace<Table extends keyof Tables, Output>(
  engine: Database['engine'],
  insert: InsertQueryBuilder<Tables, Table, Output>,
): InsertQueryBuilder<Tables, Table, Output> {
  return engine === 'sqlite' ? insert.orFail() : insert
}
