import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { readLogs } from './read-logs.ts'
import type { ReaderMessage, ReaderPort } from './reader-messages.ts'
import type { ReaderThreadData } from './reader-thread.ts'
import { BatchBuilder } from '#app/ingest/resolving/row-batch.ts'

/** The reading thread: synchronous from the first byte of an upload's logs to the last; it sleeps while the other side has enough, and while it is asked. */
const [answered, room] = [0, 1] as const
const batch = new BatchBuilder()

parentPort?.on('message', ({ port, signals, task }: ReaderThreadData) => {
  const reader = readerPort(port, signals)
  try {
    readLogs(task, reader, batch)
  } catch (error) {
    const known = error instanceof UnreadableUpload
    reader.send({
      type: 'failed',
      code: known ? error.code : 'internal',
      sentence: known ? error.sentence : 'Reading the log failed within Assay. Nothing of it was stored.',
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
  port.close()
  parentPort?.postMessage('done')
})

function readerPort(port: MessagePort, signals: Int32Array<SharedArrayBuffer>): ReaderPort {
  function send(message: ReaderMessage): void {
    if (message.type === 'rows' || message.type === 'part') {
      while (Atomics.load(signals, room) <= 0) Atomics.wait(signals, room, 0)
      Atomics.sub(signals, room, 1)
    }
    port.postMessage(message)
  }

  function wait<T>(): T {
    for (;;) {
      const received: { message: T } | undefined = receiveMessageOnPort(port)
      if (received !== undefined) return received.message
      Atomics.wait(signals, answered, 0)
      Atomics.store(signals, answered, 0)
    }
  }

  return {
    ask(notice) {
      send(notice)
      return wait()
    },
    send,
    again: () => wait<boolean>(),
  }
}
