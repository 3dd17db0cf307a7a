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
 * Gives what makes of a connection to the open file `path` one on which statements throw `DatabaseMoved` for as long as another file or none has its
 * name; only what ends a transaction goes through. All connections that it is given look as one: what is away for who reads is so for who writes.
 * SQLite looks for itself where it begins a rollback journal, which the mode of WAL does not have (https://sqlite.org/rescode.html#readonly_dbmoved).
 */
export function whileInPlace(path: string): (connection: SqliteDatabase) => SqliteDatabase {
  const opened = fileAt(path)
  let looked = performance.now()
  let isMoved = false
  function look(): void {
    if (!isMoved && performance.now() - looked < pause) return
    looked = performance.now()
    isMoved = fileAt(path) !== opened
  }
  return (connection) => ({
    close: () => connection.close(),
    prepare(text) {
      look()
      if (isMoved && text !== 'rollback') throw new DatabaseMoved(path)
      return connection.prepare(text)
    },
  })
}

/** What the system knows a file by; null where none has the name. */
function fileAt(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found === undefined ? null : `${found.dev} ${found.ino}`
}
