import type SqliteConnection from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

/** Statements that are kept; those of an application are some dozens. */
const most = 200

/** The connection as Kysely takes it, which prepares a statement once and uses it again: preparing took longer than running most of them. */
export function reusedStatements(sqlite: SqliteConnection.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteConnection.Statement>()
  return {
    close: () => void sqlite.close(),
    prepare(text) {
      const known = prepared.get(text)
      // One whose rows are being read, one after the other, cannot run a second time.
      if (known !== undefined && !known.busy) return known
      const statement = sqlite.prepare(text)
      const [oldest] = prepared.size < most ? [] : prepared.keys()
      if (oldest !== undefined) prepared.delete(oldest)
      prepared.set(text, statement)
      return statement
    },
  }
}
