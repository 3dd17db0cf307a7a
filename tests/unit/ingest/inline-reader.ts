import { UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { readLogs } from '#app/ingest/reading/read-logs.ts'
import type { PackedBlock } from '#app/ingest/reading/pack-batch.ts'
import type { ReaderMessage, ReaderPort, ReaderTask, RunAnswer } from '#app/ingest/reading/reader-messages.ts'
import type { Received, ReaderThread } from '#app/ingest/reading/reader-thread.ts'
import { BatchBuilder, type RowBatch } from '#app/ingest/resolving/row-batch.ts'

/**
 * Stands in for the reading thread, in the thread of the test, unless that says `vi.unmock` (tests/setup/inline-reader.ts).
 * Where the reader would wait for an answer it is given up, and begun anew once there is one; it is deterministic.
 */
export function startReader(task: ReaderTask, pack: (batch: RowBatch) => Promise<PackedBlock[]>): ReaderThread {
  const answers: (RunAnswer | boolean)[] = []
  let open = 0
  return {
    async *messages() {
      for (let delivered = 0; ;) {
        const { told, waits } = replay(task, answers, delivered)
        for (const message of told.slice(delivered)) yield await received(message, pack)
        delivered = told.length
        if (!waits) return
      }
    },
    answer: (answer) => void answers.push(answer),
    again: (again) => void answers.push(again),
    taken: () => void open--,
    stop: () => Promise.resolve(),
  }

  async function received(message: ReaderMessage, packing: typeof pack): Promise<Received> {
    await interrupted(message)
    if (message.type === 'rows') rows += message.batch.count
    if (message.type !== 'rows') return { message, packed: undefined }
    open++
    return { message, packed: message.batch.raw.length > 0 ? packing(message.batch) : undefined }
  }
}

let rows = 0

/** How many rows readers have made so far: results that were looked at. */
export function rowsMade(): number {
  return rows
}

let interruption: { before: ReaderMessage['type']; left: number; happen: () => Promise<void> } | null = null

/** The next reading fails in the middle, before the `nth` message of a kind (from 1). */
export function failBefore(before: ReaderMessage['type'], nth = 1, error = new Error('Broken off by the test.')): void {
  interruption = { before, left: nth, happen: () => Promise.reject(error) }
}

/** The next reading stops for ever before the `nth` message of a kind, as when its process is killed. Gives a promise of that moment. */
export function dieBefore(before: ReaderMessage['type'], nth = 1): Promise<void> {
  return stallBefore(before, nth).reached
}

/** The next reading stops before the `nth` message of a kind until it is told to go on. */
export function stallBefore(before: ReaderMessage['type'], nth = 1): { reached: Promise<void>; goOn: () => void } {
  const [reached, onward] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  interruption = {
    before,
    left: nth,
    happen() {
      reached.resolve()
      return onward.promise
    },
  }
  return { reached: reached.promise, goOn: onward.resolve }
}

async function interrupted(message: ReaderMessage): Promise<void> {
  if (interruption?.before !== message.type || --interruption.left > 0) return
  const { happen } = interruption
  interruption = null
  await happen()
}

class Waits extends Error {}

/** One for all readings, as in the thread: its memory takes longer to come by than a small log to read. A pass forgets what one that was given up left in it. */
const batch = new BatchBuilder()

/** Everything that the reader says up to the first question without an answer; the first `known` messages were seen before, and are not copied. */
function replay(task: ReaderTask, answers: readonly (RunAnswer | boolean)[], known: number): { told: ReaderMessage[]; waits: boolean } {
  const told: ReaderMessage[] = []
  let asked = 0
  function next<T extends RunAnswer | boolean>(): T {
    const answer = answers[asked++]
    if (answer === undefined) throw new Waits()
    return answer as T // answers come in the order of the questions
  }
  const port: ReaderPort = {
    ask(notice) {
      told.push(notice)
      return next()
    },
    send(message) {
      told.push(message.type === 'rows' && told.length >= known ? { ...message, batch: kept(message.batch) } : message)
    },
    again: () => next(),
  }
  try {
    readLogs(task, port, batch)
  } catch (error) {
    if (error instanceof Waits) return { told, waits: true }
    if (!(error instanceof UnreadableUpload)) throw error
    told.push({ type: 'failed', code: error.code, sentence: error.sentence, detail: '' })
  }
  return { told, waits: false }
}

/** A batch of its own: nobody waits here until its memory may be used again. */
function kept({ raw, ...batch }: RowBatch): RowBatch {
  const columns = Object.entries(batch).map(([name, column]) => [name, ArrayBuffer.isView(column) ? column.slice() : column])
  return { ...Object.fromEntries(columns), raw: Uint8Array.from(raw) }
}
