import type SqliteConnection from 'better-sqlite3'
import type { Kysely, KyselyConfig, Transaction } from 'kysely'
import { migrate } from './migrate.ts'
import { querySpans } from '#app/monitoring/query-spans.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'
import { explainFolder } from './unusable-folder.ts'

/** Where a database is: a folder that holds the embedded one, or a PostgreSQL server. */
export type DatabaseLocation = { engine: 'sqlite'; folder: string } | { engine: 'postgres'; url: string; folder: string }

/** What store functions take: the database itself, or a transaction on it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

export type Database = {
  engine: 'sqlite' | 'postgres'
  kysely: Kysely<Tables>
  location: DatabaseLocation
  /** The one connection of the embedded engine, for bulk writes and functions of its own; null on PostgreSQL. */
  sqlite: SqliteConnection.Database | null
  /** Another one of it, for what reads while that one writes, where it has one. */
  beside?: SqliteConnection.Database
  close(): Promise<void>
}

/** The location that the environment names: `DATABASE_URL`, else the folder `ASSAY_DATA`, else `./data`. */
export function databaseLocation(env: Record<string, string | undefined>): DatabaseLocation {
  const folder = env['ASSAY_DATA'] || './data'
  const url = env['DATABASE_URL']
  return url ? { engine: 'postgres', url, folder } : { engine: 'sqlite', folder }
}

/**
 * `log` is told of each statement that has run; `alone` keeps other processes out of an embedded database, and fails where one is in;
 * with `readsBeside` what reads does not wait for what writes.
 */
export type OpenOptions = Pick<KyselyConfig, 'log'> & { alone?: boolean; readsBeside?: boolean }

/**
 * Opens a database and brings its schema up to date; several processes may do so at once.
 * @throws DatabaseInUse
 * @throws UnusableFolder
 */
export async function openDatabase(location: DatabaseLocation, options: OpenOptions = {}): Promise<Database> {
  if (location.engine === 'postgres') return migrated(openPostgres(location, options))
  try {
    return await migrated(openSqlite(location, options))
  } catch (error) {
    throw explainFolder(location.folder, error)
  }
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

let opened: Promise<Database> | undefined

/** The process's own database, opened when first asked for. Where the process is monitored by then, its statements are, too. */
export function database(): Promise<Database> {
  opened ??= openMonitored(databaseLocation(process.env)).catch((error: unknown) => {
    // It may be there the next time.
    opened = undefined
    throw error
  })
  return opened
}

function openMonitored(location: DatabaseLocation): Promise<Database> {
  const log = querySpans(location.engine === 'sqlite' ? 'sqlite' : 'postgresql')
  return openDatabase(location, { ...(log && { log }), readsBeside: true })
}

/** Closes the process's own database, if it was ever opened. */
export async function closeDatabase(): Promise<void> {
  const closing = opened
  opened = undefined
  if (closing !== undefined) await (await closing).close()
}
