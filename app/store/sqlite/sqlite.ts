import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { type DatabaseConnection, type Driver, Kysely, SqliteAdapter, SqliteDriver, SqliteIntrospector } from 'kysely'
import type { Database, DatabaseLocation, OpenOptions } from '#app/store/database.ts'
import { connectReader } from './connect-reader.ts'
import { beginImmediate, rollBack } from './immediate-transactions.ts'
import { checkedStatements, whileInPlace } from './in-place.ts'
import { makeFolder } from './make-folder.ts'
import { ReadsBesideDriver } from './reads-beside.ts'
import { reusedStatements } from './reused-statements.ts'
import { isBusy } from './is-busy.ts'
import type { Tables } from '#app/store/tables.ts'
import { Turns } from './turns.ts'
import { refuseForeign } from '#app/store/unusable-database.ts'
import { ValueBlindCompiler } from './value-blind-compiler.ts'
import { pagesAtMost, pagesAtOnce, writeBackBeside } from './write-back.ts'
import { WritesApartDriver } from './writes-apart.ts'

/** Another process has the embedded database open. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
  readonly code = 'database-in-use'
}

/**
 * Opens, and where needed creates, the embedded database `assay.db` in the location's folder.
 * @throws DatabaseInUse where it should be alone, and is not
 * @throws UnusableDatabase where it is another program's
 */
export function openSqlite(
  location: DatabaseLocation & { engine: 'sqlite' },
  { alone = false, readsBeside = false, ...options }: OpenOptions,
): Database {
  makeFolder(location.folder)
  const path = join(location.folder, 'assay.db')
  const sqlite = new SqliteConnection(path)
  if (alone) keepOthersOut(sqlite)
  sqlite.pragma('busy_timeout = 10000')
  refuseForeign(sqlite)
  sqlite.pragma('page_size = 8192')
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = NORMAL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -16000')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma(`wal_autocheckpoint = ${pagesAtOnce}`)
  const beside = readsBeside ? connectReader(location.folder) : null
  const writingBack = beside === null ? null : writeBackBeside(sqlite, location.folder)
  if (beside !== null) {
    // From here on who waits for the lock leaves the thread to others (turns.ts), and another one writes back; this one if that cannot.
    sqlite.pragma('busy_timeout = 0')
    // What is not in the log yet is written by the commit.
    sqlite.pragma('cache_size = -4000')
    sqlite.pragma(`wal_autocheckpoint = ${pagesAtMost}`)
  }
  const check = whileInPlace(path)
  const statementsOf = (connection: SqliteConnection.Database) => checkedStatements(reusedStatements(connection), check)
  const kyselyOn = (createAdapter: () => SqliteAdapter, createDriver: () => Driver) =>
    new Kysely<Tables>({
      ...options,
      dialect: {
        createAdapter,
        createDriver,
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new ValueBlindCompiler(),
      },
    })
  const turns = new Turns()
  const written = () => writingBack?.begin()
  const kysely =
    beside === null
      ? kyselyOn(
          () => new TransactionalAdapter(),
          () => new ImmediateDriver({ database: statementsOf(sqlite) }),
        )
      : kyselyOn(
          () => new AdapterOfTwo(),
          () => new ReadsBesideDriver(statementsOf(sqlite), statementsOf(beside), turns, written),
        )
  const apart =
    beside === null
      ? null
      : kyselyOn(
          () => new AdapterOfTwo(),
          () => new WritesApartDriver({ folder: location.folder, turns, check, written }),
        )
  return {
    engine: 'sqlite',
    kysely,
    location,
    sqlite,
    ...(beside && { beside }),
    ...(apart && { apart }),
    async close() {
      await apart?.destroy()
      await writingBack?.ended()
      await kysely.destroy()
      for (const connection of [beside, sqlite]) if (connection?.open) connection.close()
    },
  }
}

/** Every connection in the mode of WAL holds a lock as long as it is open: with all locks at once, nobody else has one, and none gets in. */
function keepOthersOut(sqlite: SqliteConnection.Database): void {
  try {
    sqlite.pragma('busy_timeout = 300')
    sqlite.pragma('locking_mode = exclusive')
    sqlite.pragma('journal_mode = WAL')
    sqlite.exec('begin exclusive; commit')
  } catch (error) {
    sqlite.close()
    throw isBusy(error) ? new DatabaseInUse('Another process has the database open.', { cause: error }) : error
  }
}

/**
 * SQLite changes its schema within transactions as it changes anything else; Kysely's adapter denies it, and a migration that was killed
 * half way could never be repeated.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Its drivers make statements take turns themselves (turns.ts). */
class AdapterOfTwo extends TransactionalAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Kysely's own driver, with the transactions of the other two. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await beginImmediate(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    await rollBack(connection)
  }
}
