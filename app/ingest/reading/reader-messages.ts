import type { Judgement } from '#app/store/matching/fingerprint-keys.ts'
import type { ReadSoFar } from './following-digest.ts'
import type { KnownSightings, TakenOver } from '#app/ingest/resolving/known-results.ts'
import type { IngestLimits } from '#app/ingest/limits.ts'
import type { KeptParameters } from '#app/ingest/parameters.ts'
import type { RenamedRule } from './renamed-rules.ts'
import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import type { ResultsBytes } from '#app/store/tables.ts'
import type { ResultsPlace } from './results-bytes.ts'
import type { RowBatch } from '#app/ingest/resolving/row-batch.ts'
import type { ArchivedFiles } from '#app/ingest/sources/source-archive.ts'
import type { KeptFile } from '#app/ingest/uncached.ts'
import type { UploadCode } from '#app/ingest/reporting/upload-codes.ts'

/** What a reader is asked to read. */
export type ReaderTask = {
  /** Decoded logs, in order; `member` is the name in the archive that one came in. */
  documents: (KeptFile & { member: string | null })[]
  /** Decoded files of external properties that came in the same archive. */
  externals: { path: string; member: string }[]
  /** Bytes that the logs may have when the properties are in place that stand elsewhere; each of their results counts for some at least. */
  mostBytes: number
  /** The archive that the logs came in, where it has other files, too: sources, perhaps. */
  sources: ArchivedFiles | null
  /** Which folders the absolute paths of its runs start with. */
  parameters: Pick<KeptParameters, 'root' | 'roots'>
  /** An existing folder for files that reading takes; the reader removes them. */
  folder: string
  limits: IngestLimits
}

/** A run whose results are about to be read; the reader waits for the answer. */
export type RunNotice = {
  type: 'run'
  /** Counts the runs of all documents, from 0. */
  run: number
  pointer: string
  tool: string
  toolVersion: string | null
  category: string
  /** Who made the run, if not its tool (app/sarif/runs/converter.ts). */
  converter: string | null
  automationId: string | null
  guid: string | null
  repository: string | null
  revision: string | null
  branch: string | null
  renamed: RenamedRule[]
  /** Whether its results are others than those that were said to be known. */
  differs: boolean
}

/**
 * What of a run's results is wanted: `rows` all of them, `keys` only what matching needs, and nothing of those that are `known`, `selected`
 * those that matching asks for (a byte for each result, 1 if asked for), `skip` none. `unless-known`: none if their bytes are `bytes`; else the
 * reader asks once more. `anew`: what was passed over before is to be read after all.
 */
export type RunAnswer = {
  projectKey: string
  judged: Judgement[]
  wanted:
    | { mode: 'rows' | 'skip' | 'anew' }
    | { mode: 'unless-known'; bytes: ResultsBytes }
    | { mode: 'keys'; known: KnownSightings | null }
    | { mode: 'selected'; selection: Uint8Array }
}

export type RunEnd = {
  type: 'run-end'
  run: number
  /** The run as JSON, without its results. */
  header: string
  /** Why it is not complete; empty if it is. */
  problems: string[]
  /** Elements of its `results`, and the indexes of those that were too large to be stored. */
  results: number
  lost: number[]
  /** Where these are, and what reading them depended on, if all of them can be known by their bytes the next time; `known` if they are. */
  bytes: { place: ResultsPlace; context: Uint8Array } | 'known' | null
}

export type ReaderMessage =
  | RunNotice
  | RunEnd
  | { type: 'rows'; batch: RowBatch }
  /** What is kept of a run besides its header: an artifact with its contents, or a member of the log that the run is the first of. */
  | { type: 'part'; run: number; member: 'artifacts' | 'log'; index: number; bytes: Uint8Array }
  | ({ type: 'progress' } & ReadSoFar)
  /** What came last changes how what came before reads: everything is read again, and what was sent so far does not count. */
  | { type: 'again' }
  /**
   * `taken` says of each snapshot with known sightings which of them were taken over, `hasLogLinks` whether any message of what was read
   * leads to a part of its own log, `sources` which other files of the archive (by their names in it) results are in.
   */
  | {
      type: 'end'
      report: ReportEntry[]
      judged: ({ tool: string } & Judgement)[]
      taken: Map<number, TakenOver>
      hasLogLinks: boolean
      sources: string[]
    }
  | { type: 'failed'; code: UploadCode; sentence: string; detail: string }

/** How the reader speaks to whoever writes what it reads. `ask` and `send` return when the other side has answered or has room. */
export type ReaderPort = {
  ask(notice: RunNotice): RunAnswer
  send(message: Exclude<ReaderMessage, RunNotice>): void
  /** After the end: whether the logs are to be read once more, with other answers. Waits until that is known. */
  again(): boolean
}

/** Signals of a reader: an answer is there, and for how many more batches and parts there is room. */
export const readerSignals = { answered: 0, room: 1 } as const
