import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'

/** A connection to the embedded database of a folder that reads and never writes. */
export function connectReader(folder: string): SqliteConnection.Database {
  const sqlite = new SqliteConnection(join(folder, 'assay.db'), { readonly: true })
  sqlite.pragma('busy_timeout = 10000')
  sqlite.pragma('cache_size = -16000')
  sqlite.pragma('temp_store = MEMORY')
  return sqlite
}
