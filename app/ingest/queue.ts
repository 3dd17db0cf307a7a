import { serverMonitor } from '#app/monitoring/server-monitor.ts'
import type { Database } from '#app/store/database.ts'
import type { IngestLimits } from './limits.ts'
import { ownerOfThisProcess } from './owner.ts'
import type { OnFault } from '#app/monitoring/on-fault.ts'
import { removeAbandoned } from '#app/ingest/receiving/abandoned.ts'
import { recoverUploads } from './recover.ts'
import { startLasting } from '#app/store/lasting-thread.ts'
import { takeBackAttempt } from '#app/store/uploads/readings.ts'
import { threadUrl } from '#app/store/thread-url.ts'
import { fromThreadError } from '#app/monitoring/thread-error.ts'
import type { IngestWorkerData, IngestWorkerMessage } from './worker.ts'

/** How often uploads that other processes queued are looked for, in milliseconds. */
const lookEvery = 1000

export type Queue = {
  /** Says that an upload waits. */
  wake(): void
  /** Runs work that waits for uploads to be read; null where they are read in the background, so that nobody has to wait. */
  whileReading: (<T>(work: () => Promise<T>) => Promise<T>) | null
  /** Ends the thread after the upload that it is reading; after `patience` milliseconds at once, and the upload is read anew at the next start. */
  stop(how?: Stop): Promise<void>
}

type Stop = {
  patience?: number
  /** Whether a reading that is broken off is one of those after which an upload is given up, as where it may never have the time that it takes. */
  counts?: boolean
}

let running: Promise<Queue> | undefined

/** The process's own queue, started by whoever asks first; `stopProcessQueue` ends it. */
export function processQueue(database: Database, limits: IngestLimits, onFault: OnFault): Promise<Queue> {
  running ??= startQueue(database, limits, onFault).catch((error: unknown) => {
    running = undefined
    throw error
  })
  return running
}

/** Ends the process's own queue for good, if it was ever started; what a late request puts in line is read at the next start. */
export async function stopProcessQueue(): Promise<void> {
  await (await running?.catch(() => undefined))?.stop()
}

/** Starts the thread that reads queued uploads, those included that a crash has left. */
export async function startQueue(database: Database, limits: IngestLimits, onFault: OnFault): Promise<Queue> {
  await recoverUploads(database)
  await removeAbandoned(database)
  const workerData: IngestWorkerData = { location: database.location, limits, owner: ownerOfThisProcess }
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: 24 } }
  const lasting = startLasting(threadUrl('ingest-worker', 'ingest/worker.ts'), options, {
    listen(thread) {
      thread.on('message', (message: IngestWorkerMessage) => {
        if (message.type === 'fault') onFault(message.message, fromThreadError(message.error))
        if (message.type === 'read') noteReading(message)
      })
      thread.on('error', (error) => onFault('The thread that reads uploads has failed.', error))
    },
    ended: () => lookEvery,
    failed: (error) => onFault('The thread that reads uploads could not be started.', error),
  })
  const timer = setInterval(() => {
    lasting.post('wake')
    void removeAbandoned(database)
  }, lookEvery)
  timer.unref()
  return {
    wake: () => lasting.post('wake'),
    whileReading: null,
    async stop({ patience = 5000, counts = false } = {}) {
      clearInterval(timer)
      await lasting.stop(patience)
      // Where the database is away, or can only be read, it counts: that is no reason not to stop.
      if (!counts) await takeBackAttempt(database.kysely, ownerOfThisProcess).catch(() => {})
    },
  }
}

/** No request waits for a reading, and no other thread knows of monitoring: it is told of here, afterwards, by its size and its end alone. */
function noteReading({ bytes, begun, ended, end: { outcome, results } }: IngestWorkerMessage & { type: 'read' }): void {
  const attributes = {
    'assay.outcome': outcome,
    ...(bytes !== null && { 'assay.bytes': bytes }),
    ...(results !== null && { 'assay.results': results }),
  }
  const failed = outcome === 'internal' || outcome === 'disk-full'
  serverMonitor().work({ op: 'import', name: 'reading of a log', attributes, failed }, begun, ended)
  serverMonitor().log(failed ? 'error' : 'info', 'A log was read', attributes)
}
