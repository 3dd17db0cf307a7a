import { Worker } from 'node:worker_threads'
import type SqliteConnection from 'better-sqlite3'
import { threadUrl } from '#app/store/thread-url.ts'

/** Pages of SQLite's log, 64 MB, that are written back to the database at once: those that many small transactions touch once instead of many times. */
export const pagesAtOnce = 8192

/** From so many on SQLite itself does that within a commit: where threads cannot be started. */
export const pagesAtMost = 4 * pagesAtOnce

/** Milliseconds between two threads: the next cannot do more while somebody reads what was before. */
const pause = 1000

type WritingBack = {
  /** To be called when something was committed. */
  begin(): void
  /** Resolves when no thread is at it. */
  ended(): Promise<void>
}

/**
 * Writes the log of the embedded database in a folder back by a thread of its own, once it is long. SQLite by itself does that within the commit after which it is, and whoever waits for
 * the thread that commits waits for the disk.
 */
export function writeBackBeside(sqlite: SqliteConnection.Database, folder: string): WritingBack {
  // It does nothing but tell.
  const size = sqlite.prepare<[], { log: number; checkpointed: number }>('pragma wal_checkpoint(noop)')
  let work: Promise<void> | null = null
  let notBefore = 0
  return {
    begin() {
      if (work !== null || performance.now() < notBefore) return
      const { log, checkpointed } = size.get() ?? { log: 0, checkpointed: 0 }
      if (log - checkpointed < pagesAtOnce) return
      work = writeBack(folder).finally(() => {
        work = null
        notBefore = performance.now() + pause
      })
    },
    ended: async () => work ?? undefined,
  }
}

async function writeBack(folder: string): Promise<void> {
  const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 }
  try {
    const worker = new Worker(threadUrl('write-back-worker', 'store/sqlite/write-back-worker.ts'), { workerData: folder, resourceLimits })
    worker.on('error', () => {})
    await new Promise((resolve) => worker.once('exit', resolve))
  } catch {
    // The next one tries again, and in the end SQLite itself.
  }
}
