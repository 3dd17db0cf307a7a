import type { Insertable } from 'kysely'
import { postgresInsert } from './bulk-insert-postgres.ts'
import { sqliteInsert } from './bulk-insert-sqlite.ts'
import type { Database, Queryable } from './database.ts'
import type { BlockTable, PermalinkTable, ResultTable, SightingTable } from './tables.ts'

export type NewResult = Required<Pick<Insertable<ResultTable>, 'uid' | 'project' | 'identity' | 'first_seen' | 'rev'>>
export type NewSighting = Required<Omit<Insertable<SightingTable>, 'id'>>
export type NewBlock = Required<Omit<Insertable<BlockTable>, 'id'>>
export type NewPermalink = Insertable<PermalinkTable>

/** Writing by the thousand, as each engine does it fastest. All inside the caller's transaction, all in the order given. */
export type BulkInsert = {
  /** Gives the new rows' ids, which grow in the order of the rows. */
  results(db: Queryable, rows: readonly NewResult[]): Promise<number[]>
  sightings(db: Queryable, rows: readonly NewSighting[]): Promise<void>
  blocks(db: Queryable, rows: readonly NewBlock[]): Promise<number[]>
}

export function bulkInsert(database: Database): BulkInsert {
  return database.sqlite === null ? postgresInsert : sqliteInsert(database.sqlite)
}
