import type { MessagePort } from 'node:worker_threads'
import type { MalformedJson } from '#app/ingest/reporting/errors.ts'
import type { Signals } from '#app/ingest/thread-signals.ts'
import type { ScanBatch } from './scan-batch.ts'
import type { ScanLimits } from './scan.ts'
import type { KeptFile } from '#app/ingest/uncached.ts'

/** What a thread is told to scan, and where it says what it finds. */
export type ScanTask = { port: MessagePort; signals: Signals; file: KeptFile; limits: ScanLimits }

/** What a scan says, in order; `read` is how many bytes were read or passed over until then. The last is none of the first two. */
export type ScanMessage =
  | { type: 'batch'; batch: ScanBatch; read: number }
  /** Waits for an answer: what to pass over of the results that have just begun. */
  | { type: 'ask' }
  | { type: 'end'; read: number }
  | ({ type: 'malformed' } & Pick<MalformedJson, 'code' | 'offset' | 'detail' | 'behind'>)
  | { type: 'failed'; error: unknown }

/** Signals of a scan: a message is there, an answer is, and for how many batches there is room. */
export const scanSignals = { told: 0, answered: 1, room: 2 } as const
