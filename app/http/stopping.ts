import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { logFault } from '#app/http/logging/log.ts'

const stopping = new AbortController()
setMaxListeners(0, stopping.signal)

type Work = () => Promise<unknown>
const works = new Set<Work>()

/** Aborts when the process has been asked to end: what waits for something stops waiting. */
export function stopSignal(): AbortSignal {
  return stopping.signal
}

/** Says that the process is to end. */
export function beginStop(): void {
  stopping.abort()
}

/**
 * Has something done before the process ends: `work` runs when all requests are answered and the database is still open. Where a platform
 * freezes the process between requests it runs after each of them, so it may run often. Gives what takes it back.
 */
export function onStop(work: Work): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Runs all that `onStop` was given, at once; what fails, or takes longer than `patience` milliseconds, is logged and left. Never throws. */
export async function runStopWork(patience: number): Promise<void> {
  await Promise.all(
    [...works].map(async (work) => {
      const given = new AbortController()
      try {
        const tooLong = wait(patience, 'too long', { signal: given.signal }).catch(() => 'over')
        if ((await Promise.race([work(), tooLong])) === 'too long') throw new Error(`It took longer than ${patience} ms.`)
      } catch (error) {
        logFault('What was to be done before the end failed.', error)
      } finally {
        given.abort()
      }
    }),
  )
}
