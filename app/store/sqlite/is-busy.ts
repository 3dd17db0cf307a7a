import { errorCode } from '#app/store/error-code.ts'

/** Whether SQLite refused since somebody else has the lock that it needs. */
export function isBusy(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY')
}
