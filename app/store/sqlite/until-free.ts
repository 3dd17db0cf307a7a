import { setTimeout as wait } from 'node:timers/promises'
import { errorCode } from '#app/store/error-code.ts'

/** How long is waited for others that write, in all and between two looks, in milliseconds. */
const patience = 10_000
const pause = 1

/**
 * Does work that takes SQLite's lock for writing, once no other thread or program has it. SQLite by itself would hold up its thread, and all that this has to answer,
 * for as long; and looks ten times a second, which hardly meets the moment between two transactions of who writes all the time.
 * Throws what the work throws, and that the database is busy where it was for ten seconds. Work that finds it so has done nothing.
 */
export async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= end) throw error
    }
    await wait(pause)
  }
}

/** Whether SQLite refused since somebody else has the lock that it needs. */
export function isBusy(error: unknown): boolean {
  return errorCode(error).startsWith('SQLITE_BUSY')
}
