import { querySpans } from '#app/monitoring/query-spans.ts'
import { askFirst } from '#app/store/postgres/ask-first.ts'
import { type Database, type DatabaseLocation, databaseLocation, type OpenOptions } from './database.ts'
import { explainStore } from './explain-store.ts'
import { refuseHalfFilled } from './half-filled.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from '#app/store/postgres/postgres.ts'
import { openSqlite } from '#app/store/sqlite/sqlite.ts'

/**
 * Opens a database and brings its schema up to date; several processes may do so at once.
 * @throws DatabaseInUse
 * @throws UnusableFolder
 * @throws UnusableDatabase
 */
export async function openDatabase(location: DatabaseLocation, { halfFilled = false, ...options }: OpenOptions = {}): Promise<Database> {
  try {
    const database = location.engine === 'postgres' ? openPostgres(location, options) : openSqlite(location, options)
    return await migrated(database, halfFilled)
  } catch (error) {
    throw explainStore(location, error)
  }
}

async function migrated(database: Database, halfFilled: boolean): Promise<Database> {
  try {
    await askFirst(database)
    if (!halfFilled) await refuseHalfFilled(database)
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
