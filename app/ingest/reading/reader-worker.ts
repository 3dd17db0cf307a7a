import { receiveMessageOnPort, workerData } from 'node:worker_threads'
import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { readLogs } from './read-logs.ts'
import type { ReaderMessage, ReaderPort } from './reader-messages.ts'
import type { ReaderThreadData } from './reader-thread.ts'

/** The reading thread: synchronous from the first byte to the last; it sleeps while the other side has enough, and while it is asked. */
const { port, signals, task } = workerData as ReaderThreadData // what reader-thread.ts starts it with

const [answered, room] = [0, 1] as const

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

const reader: ReaderPort = {
  ask(notice) {
    send(notice)
    return wait()
  },
  send,
  again: () => wait<boolean>(),
}

try {
  readLogs(task, reader)
} catch (error) {
  const known = error instanceof UnreadableUpload
  send({
    type: 'failed',
    code: known ? error.code : 'internal',
    sentence: known ? error.sentence : 'Reading the log failed within Assay. Nothing of it was stored.',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
}
port.close()
