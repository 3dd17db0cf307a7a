import { type MessagePort, workerData } from 'node:worker_threads'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { nextMessage, signal, takeRoom } from '#app/ingest/thread-signals.ts'
import { type ScanBatch, scanBatchesAtOnce } from './scan-batch.ts'
import { ScanBatches } from './scan-batches.ts'
import { scanFile } from './scan-file.ts'
import type { PassedResults } from './scan-handler.ts'
import { type ScanMessage, scanSignals, type ScanTask } from './scan-messages.ts'

/** The thread that scans large logs, each as it is told to by who reads them (scan-beside.ts); it sleeps while that has enough. */
const { reader } = workerData as { reader: MessagePort } // what startScanner gives it

// It ends when the other end of this is closed.
reader.on('message', scan)

function scan({ port, signals, file, limits }: ScanTask): void {
  let read = 0
  const send = (message: ScanMessage, own: ArrayBuffer[] = []) => {
    port.postMessage(message, own)
    signal(signals, scanSignals.told)
  }
  const batches = new ScanBatches({
    room: () => takeRoom(signals, scanSignals.room),
    drained() {
      for (let taken = 0; taken < scanBatchesAtOnce; taken++) takeRoom(signals, scanSignals.room)
      Atomics.add(signals, scanSignals.room, scanBatchesAtOnce)
    },
    send: (batch) => send({ type: 'batch', batch, read }, bytesOf(batch)),
    passedResults() {
      send({ type: 'ask' })
      return nextMessage<readonly PassedResults[]>(port, signals, scanSignals.answered)
    },
  })
  try {
    scanFile(file, batches, limits, (bytes) => (read += bytes))
    batches.flush()
    send({ type: 'end', read })
  } catch (error) {
    // What came before is told first, as by a scan in the same thread.
    batches.flush()
    if (error instanceof MalformedJson) {
      const { code, offset, detail, behind } = error
      send({ type: 'malformed', code, offset, detail, behind })
    } else send({ type: 'failed', error })
  } finally {
    port.close()
  }
}

/** Bytes that are the batch's alone, and go over without a copy. */
function bytesOf({ told }: ScanBatch): ArrayBuffer[] {
  return told.flatMap(({ args }) =>
    args.flatMap((value) => (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? value.buffer : [])),
  )
}
