import { closeSync, openSync, writeSync } from 'node:fs'
import type SqliteConnection from 'better-sqlite3'

/** Puts zeros in place of the first page of a table of an embedded database, so that it cannot be read from now on. */
export function overwriteTable(sqlite: SqliteConnection.Database, table: string): void {
  const page = sqlite.prepare<[string], number>('select rootpage from sqlite_master where name = ?').pluck().get(table) ?? 0
  const size = Number(sqlite.pragma('page_size', { simple: true }))
  sqlite.pragma('wal_checkpoint(truncate)')
  const file = openSync(sqlite.name, 'r+')
  writeSync(file, Buffer.alloc(size), 0, size, (page - 1) * size)
  closeSync(file)
  sqlite.pragma('shrink_memory')
}
