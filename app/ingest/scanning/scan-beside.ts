import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { giveRoom, newSignals, nextMessage, signal } from '#app/ingest/thread-signals.ts'
import { scanBatchesAtOnce } from './scan-batch.ts'
import type { ScanFile } from './scan-file.ts'
import { ScanReplay } from './scan-replay.ts'
import { type ScanMessage, scanSignals, type ScanTask } from './scan-messages.ts'

/**
 * Scans logs by the thread at the other end of `scanner` (scan-worker.ts), ahead of what the handler does with them: the same is told in the
 * same order, in this thread, which sleeps while nothing is there. Where the handler throws, the other thread may be left asleep: it is to be ended.
 */
export function scanBeside(scanner: MessagePort): ScanFile {
  return (file, handler, limits, onRead) => {
    const { port1: ours, port2: theirs } = new MessageChannel()
    const signals = newSignals(Object.keys(scanSignals).length)
    signals[scanSignals.room] = scanBatchesAtOnce
    const task: ScanTask = { port: theirs, signals, file, limits }
    scanner.postMessage(task, [theirs])
    const replay = new ScanReplay(handler)
    let told = 0
    const tellRead = (read: number) => {
      onRead(read - told)
      told = read
    }
    try {
      for (;;) {
        const message = nextMessage<ScanMessage>(ours, signals, scanSignals.told)
        if (message.type === 'batch') {
          tellRead(message.read)
          replay.tell(message.batch)
          giveRoom(signals, scanSignals.room)
        } else if (message.type === 'ask') {
          ours.postMessage(handler.passedResults?.() ?? [])
          signal(signals, scanSignals.answered)
        } else if (message.type === 'malformed') throw new MalformedJson(message.code, message.offset, message.detail, message.behind)
        else if (message.type === 'failed') throw message.error
        else return tellRead(message.read)
      }
    } finally {
      ours.close()
    }
  }
}
