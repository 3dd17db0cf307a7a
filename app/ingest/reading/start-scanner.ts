import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { threadUrl } from '#app/store/thread-url.ts'

/** A thread that scans (app/ingest/scanning/scan-worker.ts), and the end of its line that goes to the one that reads. */
export function startScanner(): { worker: Worker; port: MessagePort } {
  const { port1, port2: reader } = new MessageChannel()
  // It holds bytes and hardly any objects.
  const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 }
  const worker = new Worker(threadUrl('scan-worker', 'ingest/scanning/scan-worker.ts'), {
    workerData: { reader },
    transferList: [reader],
    resourceLimits,
  })
  return { worker, port: port1 }
}
