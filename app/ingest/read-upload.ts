import { rm } from 'node:fs/promises'
import type { Database } from '#app/store/database.ts'
import { damagedSentence, isDamaged, isDatabaseAway, isPassing } from '#app/store/database-away.ts'
import { sweepUpload } from '#app/store/deleting/sweep.ts'
import { unsynced } from '#app/store/unsynced.ts'
import {
  finishUpload,
  type HeldUpload,
  noteFailure,
  noteInterruption,
  noteProgress,
  ReadingLost,
  renewLease,
} from '#app/store/uploads/readings.ts'
import { leaseLength } from '#app/store/lease.ts'
import type { StoredUpload } from '#app/store/uploads/uploads.ts'
import { accompanyingFiles, keepAccompanyingSources } from '#app/ingest/sources/accompanying-sources.ts'
import { type DecodedLog, decodeLog } from '#app/ingest/decoding/decode.ts'
import { DiskFull, isDiskFull, UnreadableUpload } from '#app/ingest/reporting/errors.ts'
import { fetchUpload, releaseUpload, uploadFolder } from '#app/ingest/receiving/kept-upload.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type IngestLimits, mostDecodedBytes } from './limits.ts'
import type { OnFault } from '#app/monitoring/on-fault.ts'
import { bytesOfLogs, documentsOf } from '#app/ingest/reading/documents.ts'
import { packBatch } from '#app/ingest/reading/pack-batch.ts'
import { storedParameters } from './parameters.ts'
import { type ReaderThread, startReader } from '#app/ingest/reading/reader-thread.ts'
import { ReadingFailed } from '#app/ingest/reporting/reading-failed.ts'
import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import { SkippedMembers } from '#app/ingest/decoding/skipped-members.ts'
import type { ArchivedFiles } from '#app/ingest/sources/source-archive.ts'
import type { UploadCode } from '#app/ingest/reporting/upload-codes.ts'
import { UploadReading } from '#app/ingest/writing/upload-reading.ts'

const progressEvery = 150
const maxAttempts = 5

/** How a reading ended: with the number of results of the log, or without one. `lost` is one that another process has taken over. */
export type ReadingEnd = { outcome: 'done'; results: number } | { outcome: UploadCode | 'lost'; results: null }

/**
 * Reads a claimed upload into the store, from decoding to publishing, and notes and gives how it ended. Failures of the log are the upload's; this
 * throws only when the store itself fails.
 */
export async function readUpload(
  database: Database,
  limits: IngestLimits,
  upload: StoredUpload,
  owner: string,
  onFault: OnFault,
): Promise<ReadingEnd> {
  const held = { id: upload.id, owner }
  // Decoding and matching may take longer than the lease without any progress to tell of. Whether it was lost, the next write tells.
  const stopHeartbeat = startHeartbeat(() => unsynced(database, (trx) => renewLease(trx, held)), leaseLength / 5)
  const skipped = new SkippedMembers()
  let logs: DecodedLog[] = []
  try {
    await sweepUpload(database, held)
    if (upload.error_code !== null) throw new Error('It failed before; what it had written is taken back now.')
    if (upload.attempts > maxAttempts) throw new GivenUp(upload.error_sentence)
    const path = await fetchUpload(database, upload.id, upload.uid)
    logs = await decodeLog(path, {
      encoding: upload.encoding,
      fileName: upload.file_name,
      folder: await uploadFolder(database),
      limits,
      onSkipped: (member, reason) => skipped.add(member, reason),
    })
    const sources = skipped.hasOthers ? await accompanyingFiles(path, upload.file_name) : null
    const results = await readLogsOf(database, limits, upload, {
      logs,
      sources,
      owner,
      onFault,
      remarks: (used) => skipped.remarks(used),
    })
    if (skipped.hasOthers) {
      // The upload is read, whatever becomes of its sources.
      await keepAccompanyingSources(database, upload.id, path, limits).catch((error: unknown) =>
        onFault(`The sources of upload ${upload.uid} could not be kept.`, error),
      )
    }
    return { outcome: 'done', results }
  } catch (error) {
    // The log can be read when the database is back, or less is in the way.
    if (isPassing(error)) {
      // Who is told in the end that it is given up can see to that. Where the database was away, its error says where that is, which is for logs.
      if (!isDatabaseAway(error)) await noteInterruption(database.kysely, held, messageOf(error)).catch(() => {})
      throw error
    }
    const { code, sentence } = explain(error, upload)
    if (code === 'internal' || code === 'disk-full') onFault(`Upload ${upload.uid} could not be read.`, error)
    const failure = { error_code: code, error_sentence: sentence }
    const isNoted = !(error instanceof ReadingLost) && (await takeBack(database, held, failure))
    return { outcome: isNoted ? code : 'lost', results: null }
  } finally {
    stopHeartbeat()
    await Promise.all(logs.filter(({ temporary }) => temporary).map((log) => rm(log.path, { force: true })))
    await releaseUpload(database, upload.uid)
  }
}

/** Takes back what a reading that failed wrote, and notes why it did. Gives false when it is not this owner's any more. */
async function takeBack(database: Database, held: HeldUpload, failure: Parameters<typeof noteFailure>[2]): Promise<boolean> {
  if (!(await noteFailure(database.kysely, held, failure))) return false
  try {
    await sweepUpload(database, held)
  } catch (error) {
    if (error instanceof ReadingLost) return false
    throw error
  }
  return finishUpload(database.kysely, held, { status: 'failed', ...failure })
}

/** What an upload was decoded to, and what is to be said of that. */
type Decoded = { logs: readonly DecodedLog[]; sources: ArchivedFiles | null; remarks: (sources: readonly string[]) => ReportEntry[] }

async function readLogsOf(
  database: Database,
  limits: IngestLimits,
  upload: StoredUpload,
  { logs, sources, owner, onFault, remarks }: Decoded & { owner: string; onFault: OnFault },
): Promise<number> {
  const parameters = storedParameters(upload.parameters)
  const documents = documentsOf(logs, database.engine === 'sqlite')
  const mostBytes = mostDecodedBytes(limits, upload.bytes ?? 0)
  const folder = await uploadFolder(database)
  const progress = new Progress(database, { id: upload.id, owner }, await bytesOfLogs(logs))
  const reading = new UploadReading(database, { ...upload, parameters, owner, onFault, remarks })
  const reader = startReader({ ...documents, mostBytes, sources, parameters, folder, limits }, packBatch)
  try {
    await progress.tell(0)
    await readAll(reader, reading, progress)
    return reading.results
  } finally {
    reading.close()
    await reader.stop()
  }
}

async function readAll(reader: ReaderThread, reading: UploadReading, progress: Progress): Promise<void> {
  for await (const { message, packed } of reader.messages()) {
    if (message.type === 'progress') await progress.tell(message.bytes)
    if (await reading.take(message, reader, packed)) return
  }
  throw new Error('The reader ended without a word.')
}

/** Notes at most a few times a second how far a reading is. Throws `ReadingLost`. */
class Progress {
  #database: Database
  #upload: HeldUpload
  #total: number
  #told = 0

  constructor(database: Database, upload: HeldUpload, total: number) {
    this.#database = database
    this.#upload = upload
    this.#total = total
  }

  async tell(bytes: number): Promise<void> {
    if (performance.now() - this.#told < progressEvery) return
    this.#told = performance.now()
    const read = Math.min(bytes, this.#total)
    const alive = await unsynced(this.#database, (db) => noteProgress(db, this.#upload, { read, total: this.#total }))
    if (!alive) throw new ReadingLost(this.#upload.id)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

class GivenUp extends UnreadableUpload {
  readonly code = 'given-up'

  /** `said` is what the database gave as its reason for the last interruption, where it was one of its own. */
  constructor(said: string | null) {
    const what = `Reading this upload was interrupted ${maxAttempts} times and is not tried again.`
    const why = said === null ? '' : ` The database did so, the last time with “${said}”. See to that first.`
    super(`${what}${why} Delete it and send it anew.`)
  }
}

/** Why a reading failed. One that failed before, when what it had written could not be taken back, did for the same reason. */
function explain(error: unknown, { error_code, error_sentence }: StoredUpload): { code: UploadCode; sentence: string } {
  // Written by `readUpload` and by nothing else.
  if (error_code !== null) return { code: error_code as UploadCode, sentence: error_sentence ?? '' }
  if (error instanceof UnreadableUpload || error instanceof ReadingFailed) return { code: error.code, sentence: error.sentence }
  if (isDiskFull(error)) return new DiskFull()
  if (isDamaged(error)) return { code: 'internal', sentence: `${damagedSentence} The server’s log says more.` }
  return { code: 'internal', sentence: 'Reading the upload failed within Assay. Nothing of it was stored; the server’s log says why.' }
}
