import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SqliteDatabase } from 'kysely'

/** The file of the embedded database was moved, deleted or replaced while it is open: what is written would be found by nobody. */
export class DatabaseMoved extends Error {
  override readonly name = 'DatabaseMoved'
  readonly code = 'database-moved'

  constructor(path: string) {
    super(`The database ${resolve(path)} was moved, deleted or replaced while Assay runs. Put it back, or start Assay anew.`)
  }
}

/** Milliseconds between two looks while all is well. */
const pause = 100

/**
 * Gives what throws `DatabaseMoved` for a statement for as long as another file than the open one `path`, or none, has its name; only what ends a
 * transaction goes through. All connections that are held to it look as one: what is away for who reads is so for who writes. SQLite looks for itself where it begins a rollback journal, which the mode of WAL does not have (https://sqlite.org/rescode.html#readonly_dbmoved).
 */
export function whileInPlace(path: string): (sql: string) => void {
  const opened = fileAt(path)
  let looked = performance.now()
  let isMoved = false
  function look(): void {
    if (!isMoved && performance.now() - looked < pause) return
    looked = performance.now()
    isMoved = fileAt(path) !== opened
  }
  return (sql) => {
    look()
    if (isMoved && sql !== 'rollback') throw new DatabaseMoved(path)
  }
}

/** A connection of which each statement is checked before it is run. */
export function checkedStatements(connection: SqliteDatabase, check: (sql: string) => void): SqliteDatabase {
  return {
    close: () => connection.close(),
    prepare(sql) {
      check(sql)
      return connection.prepare(sql)
    },
  }
}

/** What the system knows a file by; null where none has the name. */
function fileAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}
