import { rm } from 'node:fs/promises'
import { stat } from 'node:fs/promises'
import type { Database } from '#app/store/database.ts'
import { sweepUpload } from '#app/store/sweep.ts'
import { finishUpload, noteProgress, type StoredUpload } from '#app/store/uploads.ts'
import { type DecodedLog, decodeLog } from './decode.ts'
import { UnreadableUpload } from './errors.ts'
import { fetchUpload, releaseUpload, uploadFolder } from './kept-upload.ts'
import type { IngestLimits } from './limits.ts'
import { uploadParametersSchema } from './parameters.ts'
import { problemWords } from './problem-sentences.ts'
import { type ReaderThread, startReader } from './reader-thread.ts'
import { ImportReport, type ReportEntry } from './report.ts'
import { packBatch } from './row-store.ts'
import { ReadingFailed, type ReadingOutcome, UploadReading } from './upload-reading.ts'

const progressEvery = 150
const maxAttempts = 5

/** Told of what went wrong inside Assay, for its log; people get a sentence without details. */
export type OnFault = (message: string, detail: string) => void

/**
 * Reads a claimed upload into the store, from decoding to publishing, and notes how it ended. Failures of the log are the upload's; this
 * throws only when the store itself fails.
 */
export async function readUpload(
  database: Database,
  limits: IngestLimits,
  upload: StoredUpload,
  owner: string,
  onFault: OnFault,
): Promise<void> {
  const db = database.kysely
  await sweepUpload(database, upload.id)
  const archive = new ImportReport()
  let logs: DecodedLog[] = []
  try {
    if (upload.attempts > maxAttempts) throw new GivenUp()
    const path = await fetchUpload(database, upload.id, upload.uid)
    logs = await decodeLog(path, {
      encoding: upload.encoding,
      fileName: upload.file_name,
      folder: await uploadFolder(database),
      limits,
      onSkipped: (member, reason) => {
        const { severity, sentence } = problemWords('archive-member', `${member} was passed over: ${reason}`)
        archive.add(severity, 'archive-member', sentence, member, member)
      },
    })
    const outcome = await readLogsOf(database, limits, upload, logs, owner)
    const report: ReportEntry[] = [...outcome.report, ...archive.entries()]
    await finishUpload(db, upload.id, {
      status: 'done',
      results: outcome.results,
      begun: outcome.begun,
      ended: outcome.ended,
      repeats: outcome.repeats,
      report: JSON.stringify(report),
    })
  } catch (error) {
    const { code, sentence } = explain(error)
    if (code === 'internal' || code === 'disk-full') onFault(`Upload ${upload.uid} could not be read.`, traceOf(error))
    await sweepUpload(database, upload.id)
    await finishUpload(db, upload.id, { status: 'failed', error_code: code, error_sentence: sentence })
  } finally {
    await Promise.all(logs.filter(({ temporary }) => temporary).map((log) => rm(log.path, { force: true })))
    await releaseUpload(database, upload.uid)
  }
}

async function readLogsOf(
  database: Database,
  limits: IngestLimits,
  upload: StoredUpload,
  logs: readonly DecodedLog[],
  owner: string,
): Promise<ReadingOutcome> {
  const parameters = uploadParametersSchema.parse(JSON.parse(upload.parameters))
  const total = (await Promise.all(logs.map((log) => stat(log.path)))).reduce((sum, { size }) => sum + size, 0)
  const reader = startReader({ documents: logs.map(({ path, member }) => ({ path, member })), root: parameters.root, limits }, packBatch)
  const progress = new Progress(database, upload.id, owner, total)
  try {
    await progress.tell(0)
    return await outcomeOf(reader, new UploadReading(database, { ...upload, parameters }), progress)
  } finally {
    await reader.stop()
  }
}

async function outcomeOf(reader: ReaderThread, reading: UploadReading, progress: Progress): Promise<ReadingOutcome> {
  for await (const { message, packed } of reader.messages()) {
    if (message.type === 'progress') await progress.tell(message.bytes)
    const outcome = await reading.take(message, reader, packed)
    if (outcome !== null) return outcome
  }
  throw new Error('The reader ended without a word.')
}

/** Notes at most a few times a second how far a reading is; what was noted last also says that it is alive. */
class Progress {
  #database: Database
  #upload: number
  #owner: string
  #total: number
  #told = 0

  constructor(database: Database, upload: number, owner: string, total: number) {
    this.#database = database
    this.#upload = upload
    this.#owner = owner
    this.#total = total
  }

  async tell(bytes: number): Promise<void> {
    if (performance.now() - this.#told < progressEvery) return
    this.#told = performance.now()
    const read = Math.min(bytes, this.#total)
    const alive = await noteProgress(this.#database.kysely, this.#upload, this.#owner, { read, total: this.#total })
    if (!alive) throw new Error('Another process has taken over the reading of this upload.')
  }
}

class GivenUp extends UnreadableUpload {
  readonly code = 'given-up'

  constructor() {
    super(`Reading this upload was interrupted ${maxAttempts} times and is not tried again. Delete it and send it anew.`)
  }
}

function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function explain(error: unknown): { code: string; sentence: string } {
  if (error instanceof UnreadableUpload || error instanceof ReadingFailed) return { code: error.code, sentence: error.sentence }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || code === '53100') {
    return {
      code: 'disk-full',
      sentence: 'The disk is full. Nothing of this upload was stored and nothing else was harmed: free some space and send it again.',
    }
  }
  return { code: 'internal', sentence: 'Reading the upload failed within Assay. Nothing of it was stored; the server’s log says why.' }
}
