import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import type { PackedBlock } from './pack-batch.ts'
import { type ReaderMessage, readerSignals, type ReaderTask, type RunAnswer } from './reader-messages.ts'
import { giveReaderBack, takeReader } from './spare-reader.ts'
import { startScanner } from './start-scanner.ts'
import { isLargeLog } from '#app/ingest/scanning/scan-file.ts'
import { giveRoom, newSignals, type Signals, signal } from '#app/ingest/thread-signals.ts'
import { batchesAtOnce, type RowBatch } from '#app/ingest/resolving/row-batch.ts'

/** Bytes of logs that a thread may have read and still be given others: what it holds of large ones goes with it. */
const mostRead = 16 * 1024 * 1024

/** What a reading thread is told to read, where it says what it reads, and who scans for it; null where it does that itself. */
export type ReaderThreadData = { port: MessagePort; signals: Signals; task: ReaderTask; scanner: MessagePort | null }

/** A message, and the blocks of its batch if it has one: packed from when it arrived, while earlier ones are dealt with. */
export type Received = { message: ReaderMessage; packed: Promise<PackedBlock[]> | undefined }

export type ReaderThread = {
  /** What the reader says, in order. Ends with the thread. Throws what ended the thread if it was not the reader's own word. */
  messages(): AsyncGenerator<Received>
  /** Answers a run's notice. */
  answer(answer: RunAnswer): void
  /** Says, after the end, whether to read once more. */
  again(again: boolean): void
  /** Says that a batch is dealt with and another may come. */
  taken(): void
  stop(): Promise<void>
}

/** Has logs read by a thread; `pack` makes blocks of a batch. */
export function startReader(task: ReaderTask, pack: (batch: RowBatch) => Promise<PackedBlock[]>): ReaderThread {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const signals = newSignals(Object.keys(readerSignals).length)
  signals[readerSignals.room] = batchesAtOnce
  const scanner = task.documents.some(isLargeLog) ? startScanner() : null
  const data: ReaderThreadData = { port: theirs, signals, task, scanner: scanner?.port ?? null }
  const worker = takeReader()
  worker.postMessage(data, scanner === null ? [theirs] : [theirs, scanner.port])
  const queue: Received[] = []
  /** The port and the thread, each of which may be the last to end: the thread before its last words are here, the port before its error. */
  let alive = 2
  let failure: unknown
  let bytes = 0
  /** Whether its last word was taken: then it is done with the logs, or about to be. */
  let isHeard = false
  let wake = () => {}
  const done = isDone(worker)
  ours.on('message', (message: ReaderMessage) => {
    if (message.type === 'progress') bytes = Math.max(bytes, message.bytes)
    const packed = message.type === 'rows' && message.batch.raw.length > 0 ? pack(message.batch) : undefined
    // Who takes the message is told; it may fail before anybody does.
    packed?.catch(() => undefined)
    queue.push({ message, packed })
    wake()
  })
  ours.on('close', end)
  void done.then(end)
  worker.on('error', fail)
  // Who reads sleeps until something is scanned.
  scanner?.worker.on('error', (error) => {
    fail(error)
    void worker.terminate()
  })

  function end(): void {
    alive -= 1
    wake()
  }

  function fail(error: unknown): void {
    failure ??= error
  }

  function reply(message: RunAnswer | boolean): void {
    ours.postMessage(message)
    signal(signals, readerSignals.answered)
  }

  return {
    async *messages() {
      for (;;) {
        const received = queue.shift()
        isHeard ||= received?.message.type === 'failed' && received.message.code !== 'internal'
        if (received !== undefined) yield received
        else if (alive > 0) await new Promise<void>((resolve) => (wake = resolve))
        else if (failure === undefined) return
        else throw failure
      }
    },
    answer: reply,
    again(again) {
      isHeard ||= !again
      reply(again)
    },
    taken() {
      giveRoom(signals, readerSignals.room)
    },
    async stop() {
      const isSpare = isHeard && bytes <= mostRead && task.sources === null && scanner === null && (await done)
      ours.close()
      if (isSpare) {
        worker.off('error', fail)
        giveReaderBack(worker)
      }
      // Whoever listens to its errors goes on: it may have one as it ends.
      else await Promise.all([worker.terminate(), scanner?.worker.terminate()])
    },
  }
}

/** Whether the thread has read all that it was told to, which is its only message of this kind; if not, it has ended. */
function isDone(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (event: 'message' | 'exit') => () => {
      worker.off('message', read).off('exit', ended)
      resolve(event === 'message')
    }
    const [read, ended] = [answer('message'), answer('exit')]
    worker.on('message', read).on('exit', ended)
  })
}
