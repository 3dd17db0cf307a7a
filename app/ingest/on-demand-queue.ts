import type { Database } from '#app/store/database.ts'
import type { IngestLimits } from './limits.ts'
import { type Queue, startQueue } from './queue.ts'
import type { OnFault } from '#app/monitoring/on-fault.ts'

type OnDemandOptions = {
  limits: IngestLimits
  /** Milliseconds that a request may wait for what is being read. */
  readingPatience: number
}

/** Milliseconds that the thread gets to end, however late it is. */
const shortestEnd = 500

/**
 * The queue of a process that may be frozen between requests: its thread runs only while a request waits, and has ended when that is
 * answered. A reading that takes longer than the patience is broken off; the next request that waits begins it anew.
 */
export function onDemandQueue(database: Database, { limits, readingPatience }: OnDemandOptions, onFault: OnFault): Queue {
  let waiting = 0
  let running: Promise<Queue> | undefined

  async function whileReading<T>(work: () => Promise<T>): Promise<T> {
    const end = performance.now() + readingPatience
    waiting += 1
    running ??= startQueue(database, limits, onFault)
    const own = running
    try {
      await own
      return await work()
    } finally {
      waiting -= 1
      if (waiting === 0) {
        running = undefined
        await (await own.catch(() => null))?.stop({ patience: Math.max(shortestEnd, end - performance.now()), counts: true })
      }
    }
  }

  return { wake: () => undefined, whileReading, stop: async () => undefined }
}
