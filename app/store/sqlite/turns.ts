import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from './is-busy.ts'

/** How long is waited for others that write, in all and between two looks, in milliseconds. */
const patience = 10_000
const pause = 1

/** All that writes to the embedded database in a process: one after the other, and each once no other thread or program has SQLite's lock. */
export class Turns {
  #last: Promise<void> = Promise.resolve()
  /** When whose turn it is asked for it. */
  #asked = 0
  /** Since when the lock was found taken whenever it was wanted; null where it was free the last time. */
  #takenSince: number | null = null

  /** Resolves when it is the caller's turn; gives what ends it. */
  async next(): Promise<() => void> {
    const asked = performance.now()
    const before = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => (end = resolve))
    await before
    this.#asked = asked
    return end
  }

  /**
   * Does work that takes SQLite's lock for writing, for whose turn it is, once it is free. SQLite by itself would hold up its thread, and all that this has to answer,
   * for as long; and looks ten times a second, which hardly meets the moment between two transactions of who writes all the time.
   * Throws what the work throws, and that the database is busy where it was for ten seconds since the turn was asked for, also in the turns of others: the
   * last of many would else be told after minutes, when nobody waits for it. Work that finds it so has done nothing.
   */
  async whenFree<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const done = await work()
        this.#takenSince = null
        return done
      } catch (error) {
        if (!isBusy(error)) throw error
        const now = performance.now()
        this.#takenSince ??= now
        if (now - Math.max(this.#asked, this.#takenSince) >= patience) throw error
      }
      await wait(pause)
    }
  }
}
