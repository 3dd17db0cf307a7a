import { databaseLocation } from '#app/store/database.ts'
import { explainStore } from '#app/store/explain-store.ts'
import { errorCode } from '#app/store/error-code.ts'

/** What went wrong with the database in the middle of a command, as what keeps it from being opened; all else as it is. */
export function explained(error: unknown): unknown {
  const location = databaseLocation(process.env)
  const isOfStore = location.engine === 'postgres' || errorCode(error).startsWith('SQLITE_')
  return isOfStore ? explainStore(location, error) : error
}
