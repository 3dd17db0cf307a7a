import { Worker } from 'node:worker_threads'
import { threadUrl } from '#app/store/thread-url.ts'

/** Milliseconds that a thread waits for other logs: those of one pipeline come one after the other, and a quiet process has its memory back. */
const keptFor = 30_000

/** What Node says of a thread that has ended. */
const endedId = -1

let spare: { worker: Worker; timer: NodeJS.Timeout } | null = null

/** A thread that reads logs (reader-worker.ts): the one that waits for some, or a new one. */
export function takeReader(): Worker {
  const worker = leaveSpare()
  worker?.ref()
  // Beyond 8 MB of young objects at once, a third of this, memory grows and time does not shrink.
  const resourceLimits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 24 }
  return worker ?? new Worker(threadUrl('reader-worker', 'ingest/reading/reader-worker.ts'), { resourceLimits })
}

/** Takes back a thread that has nothing left to read. One waits at most; it keeps no process alive. */
export function giveReaderBack(worker: Worker): void {
  if (worker.threadId === endedId) return
  void leaveSpare()?.terminate()
  const timer = setTimeout(() => void leaveSpare()?.terminate(), keptFor)
  timer.unref()
  worker.unref()
  worker.once('exit', leaveSpare).once('error', leaveSpare)
  spare = { worker, timer }
}

function leaveSpare(): Worker | null {
  if (spare === null) return null
  const { worker, timer } = spare
  spare = null
  clearTimeout(timer)
  worker.off('exit', leaveSpare).off('error', leaveSpare)
  return worker
}
