import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { PackedBlock } from './pack-batch.ts'
import type { ReaderMessage, ReaderTask, RunAnswer } from './reader-messages.ts'
import { batchesAtOnce, type RowBatch } from '#app/ingest/resolving/row-batch.ts'
import { threadUrl } from '#app/ingest/thread-url.ts'

export type ReaderThreadData = { port: MessagePort; signals: Int32Array<SharedArrayBuffer>; task: ReaderTask }

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

/** Starts a thread that reads logs; `pack` makes blocks of a batch. */
export function startReader(task: ReaderTask, pack: (batch: RowBatch) => Promise<PackedBlock[]>): ReaderThread {
  const { port1: ours, port2: theirs } = new MessageChannel()
  const signals = new Int32Array(new SharedArrayBuffer(8))
  signals[1] = batchesAtOnce
  const data: ReaderThreadData = { port: theirs, signals, task }
  const worker = new Worker(threadUrl('reader-worker', './reading/reader-worker.ts'), {
    workerData: data,
    transferList: [theirs],
    // Beyond 8 MB of young objects at once, a third of this, memory grows and time does not shrink.
    resourceLimits: { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 24 },
  })
  const queue: Received[] = []
  /** The port and the thread, each of which may be the last to end: the thread before its last words are here, the port before its error. */
  let alive = 2
  let failure: unknown
  let wake = () => {}
  ours.on('message', (message: ReaderMessage) => {
    queue.push({ message, packed: message.type === 'rows' && message.batch.raw.length > 0 ? pack(message.batch) : undefined })
    wake()
  })
  ours.on('close', end)
  worker.on('exit', end)
  worker.on('error', (error) => {
    failure ??= error
  })

  function end(): void {
    alive -= 1
    wake()
  }

  function reply(message: RunAnswer | boolean): void {
    ours.postMessage(message)
    Atomics.store(signals, 0, 1)
    Atomics.notify(signals, 0)
  }

  return {
    async *messages() {
      for (;;) {
        const received = queue.shift()
        if (received !== undefined) yield received
        else if (alive > 0) await new Promise<void>((resolve) => (wake = resolve))
        else if (failure === undefined) return
        else throw failure
      }
    },
    answer: reply,
    again: reply,
    taken() {
      Atomics.add(signals, 1, 1)
      Atomics.notify(signals, 1)
    },
    async stop() {
      ours.close()
      await worker.terminate()
    },
  }
}
