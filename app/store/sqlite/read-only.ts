import { resolve } from 'node:path'
import { errorCode } from '#app/store/error-code.ts'
import type { Database } from '#app/store/database.ts'

/**
 * Says of an embedded database whose file this user may only read that it is: SQLite opens it without a word, and whoever sends the first log
 * would be who finds out. Null for all others.
 */
export function readOnlyWarning({ sqlite }: Pick<Database, 'sqlite'>): string | null {
  if (sqlite === null) return null
  try {
    // To begin to write is not refused, and a number that nobody reads is the least that can be written.
    sqlite.exec('begin immediate; pragma user_version = 1')
    return null
  } catch (error) {
    // Whoever holds the lock meanwhile may write, so it can be written.
    if (!errorCode(error).startsWith('SQLITE_READONLY')) return null
    return `The database ${resolve(sqlite.name)} can only be read: its pages are answered, and logs and verdicts are refused until Assay may write there.`
  } finally {
    if (sqlite.inTransaction) sqlite.exec('rollback')
  }
}
