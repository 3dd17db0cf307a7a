import { type MessagePort, parentPort } from 'node:worker_threads'
import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { readLogs } from './read-logs.ts'
import { type ReaderMessage, type ReaderPort, readerSignals } from './reader-messages.ts'
import type { ReaderThreadData } from './reader-thread.ts'
import { scanBeside } from '#app/ingest/scanning/scan-beside.ts'
import { isLargeLog, type ScanFile, scanFile } from '#app/ingest/scanning/scan-file.ts'
import { nextMessage, type Signals, takeRoom } from '#app/ingest/thread-signals.ts'
import { BatchBuilder } from '#app/ingest/resolving/row-batch.ts'

/** The reading thread: synchronous from the first byte of an upload's logs to the last; it sleeps while the other side has enough, and while it is asked. */
const batch = new BatchBuilder()

parentPort?.on('message', ({ port, signals, task, scanner }: ReaderThreadData) => {
  const reader = readerPort(port, signals)
  try {
    readLogs(task, reader, batch, scanner === null ? scanFile : largeBeside(scanner))
  } catch (error) {
    const known = error instanceof UnreadableUpload
    reader.send({
      type: 'failed',
      code: known ? error.code : 'internal',
      sentence: known ? error.sentence : 'Reading the log failed within Assay. Nothing of it was stored.',
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
  scanner?.close()
  port.close()
  parentPort?.postMessage('done')
})

function largeBeside(scanner: MessagePort): ScanFile {
  const beside = scanBeside(scanner)
  return (file, ...rest) => (isLargeLog(file) ? beside(file, ...rest) : scanFile(file, ...rest))
}

function readerPort(port: MessagePort, signals: Signals): ReaderPort {
  function send(message: ReaderMessage): void {
    if (message.type === 'rows' || message.type === 'part') takeRoom(signals, readerSignals.room)
    port.postMessage(message)
  }

  const wait = <T>() => nextMessage<T>(port, signals, readerSignals.answered)

  return {
    ask(notice) {
      send(notice)
      return wait()
    },
    send,
    again: () => wait<boolean>(),
  }
}
