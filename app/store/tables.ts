import type { Generated } from 'kysely'

/**
 * The tables of both engines. Times are ISO 8601 in UTC, to the millisecond; booleans are 0 or 1, so that one row reads the same on
 * SQLite and PostgreSQL. Snapshots are numbered in order of receipt, and these numbers are the store's clock: a sighting holds from its
 * `since` up to, not including, its `until`. What a reader may see ends at the `head` of its project, so that publishing a snapshot of
 * any size is one small write.
 */
export interface Tables {
  revision: { rev: number }
  loss: LossTable
  project: ProjectTable
  /** Slugs that projects went by (app/store/projects/former-slugs.ts). */
  former_slug: { slug: string; project: number }
  ref: RefTable
  upload: UploadTable
  /** What was received, on PostgreSQL, piece by piece: as it came, or with `packed` 1 as the only element of a block (app/store/blocks/block-bytes.ts). */
  upload_chunk: { upload: number; ordinal: number; bytes: Uint8Array; packed: Generated<number>; digest: Uint8Array | null }
  tool: { id: Generated<number>; name: string }
  series: SeriesTable
  snapshot: SnapshotTable
  run: RunTable
  /** Where elements of a run's members are kept: the one numbered `first` in a slot of a block. */
  run_block: { run: number; member: string; first: number; block: number; slot: Generated<number> }
  rule: { id: Generated<number>; tool: number; name: string; title: string | null }
  file: { id: Generated<number>; path: string }
  tagset: { id: Generated<number>; content: string }
  /** Tags as the log has them, with `cwe` null, and one `CWE-n` for each CWE that the tags or taxa name, with its number. */
  tagset_tag: { tagset: number; tag: string; cwe: number | null }
  fingerprint_key: FingerprintKeyTable
  result: ResultTable
  permalink: PermalinkTable
  sighting: SightingTable
  /** All that series show: their own sightings, and what they share of others' (app/store/sightings/shares.ts). A view. */
  sighted: SightedView
  /** The same, to be looked into by results and by numbers. */
  sighted_first: SightedView
  share: ShareTable
  departure: DepartureTable
  block: BlockTable
  /** How the results of a block were last read (app/store/matching/block-readings.ts), and what they are matched by (app/store/matching/match-keys.ts), by slots. */
  block_reading: { block: number; readings: Uint8Array; keys: Uint8Array | null }
  /** What the `results` of a snapshot were, byte for byte (app/store/uploads/results-bytes.ts), and the revisions between which it was written. */
  results_bytes: { snapshot: number; before: number; rev: number } & ResultsBytes
  /** Texts of files that came with uploads, each once (app/store/uploads/sources.ts), and the files that have them. */
  source_text: { id: Generated<number>; digest: string; bytes: Uint8Array }
  source_file: { upload: number; path: string; text: number }
  verdict: VerdictTable
  change: ChangeTable
  deletion: DeletionTable
  trend: TrendTable
}

export interface ProjectTable {
  id: Generated<number>
  /** Immutable; part of every result's identity. */
  key: string
  slug: string
  default_ref: number | null
  /** The greatest published snapshot. */
  head: Generated<number>
  sample: Generated<number>
  created_at: string
  /** When something last changed that all its rows depend on (app/store/change-notes.ts). */
  rev: Generated<number>
  /** 1 once its history is other than its uploads tell when they are read in order: something was deleted, restored or chosen by hand. */
  by_hand: Generated<number>
}

/** A project whose sightings were deleted, or changed otherwise than by ending. */
interface LossTable {
  rev: number
  project: number
  /** The greatest number of a sighting that was left in the store: those after it may be given anew. */
  last: number
  /** 1 where sightings changed under revisions before it, so that nothing tells which; else 0. */
  whole: Generated<number>
}

export interface RefTable {
  id: Generated<number>
  project: number
  name: string
  kind: 'branch' | 'tag' | 'pull'
}

export interface UploadTable {
  id: Generated<number>
  uid: string
  project: number | null
  status: 'receiving' | 'queued' | 'reading' | 'done' | 'failed'
  file_name: string
  /** How the bytes were encoded in transit (`br`, which has no signature), or null: the bytes tell. */
  encoding: string | null
  sha256: string | null
  bytes: Generated<number>
  bytes_read: Generated<number>
  bytes_total: Generated<number>
  /** JSON: what its sender said of it, and what is to be heeded where it is restored or read again (app/ingest/parameters.ts). */
  parameters: string
  results: Generated<number>
  begun: Generated<number>
  ended: Generated<number>
  /** JSON: the import report. */
  report: Generated<string>
  /** Why it failed; of one that is `reading`, what was written of it is yet to be taken back. */
  error_code: string | null
  error_sentence: string | null
  /** Who reads it and until when that holds; a reading whose lease has run out is read anew. */
  lease: string | null
  lease_until: string | null
  attempts: Generated<number>
  /** Transactions of its readings (app/store/uploads/readings.ts). */
  written: Generated<number>
  sample: Generated<number>
  /** Who restores it, until it is what it was before it was exported, or deletes it, once its results are gone; empty where anyone is to delete it (app/ingest/leftovers.ts). */
  restorer: string | null
  repeats: number | null
  received_at: string
  finished_at: string | null
  /** When its file was deleted to make room; what was read of it stays. */
  dropped_at: string | null
}

interface SeriesTable {
  id: Generated<number>
  project: number
  ref: number
  tool: number
  category: string
  ended_at: string | null
}

interface SnapshotTable {
  id: Generated<number>
  series: number
  upload: number
  commit_id: string | null
  tool_version: string | null
  complete: number
  results: Generated<number>
  received_at: string
}

interface RunTable {
  id: Generated<number>
  upload: number
  snapshot: number | null
  ordinal: number
  /** Where the run stands in the upload, as a JSON pointer; in an archive after the member's name. */
  pointer: string
  automation_id: string | null
  guid: string | null
  complete: number
  /** zstd: the run as JSON without its `results`, and with its `artifacts` without their contents. */
  header: Uint8Array | null
}

export interface ResultTable {
  id: Generated<number>
  uid: string
  project: number
  /** Its latest identity, as the id that it has with ordinal 0; null where that is its own `uid`, as it mostly is. */
  identity: string | null
  first_seen: string
  verdict: Generated<number>
  verdict_until: string | null
  /** Counts the changes of the verdict. */
  version: Generated<number>
  rev: number
}

/** Whether a fingerprint tells results of a rule apart: judged once, so that identities stay (app/ingest/resolving/fingerprint-keys.ts). */
interface FingerprintKeyTable {
  project: number
  tool: number
  rule: string
  name: string
  tells: number
}

/** Every id that ever was: a result's own, an alias of it (then it is not the result's `uid`), or that of a deleted one (null). */
interface PermalinkTable {
  uid: string
  result: number | null
  /** 1 where it is not the result's own. */
  alias: Generated<number>
}

export interface SightingTable {
  id: Generated<number>
  result: number
  series: number
  run: number
  rule: number
  file: number
  tagset: number
  since: number
  until: number | null
  /** The snapshot at which another sighting of the same result took its place on the ref. */
  superseded: number | null
  reopened: Generated<number>
  level: number
  severity: number
  kind: number
  log_baseline: number
  suppression: number
  /** 0 where the log gives none. */
  start_line: number
  steps: number
  has: number
  message: string
  /** 20 characters over what counts as content: equal means unchanged. */
  content: string
  block: number
  slot: number
  rev: number
  /** Why it is taken for its result (app/sarif/matched.ts); 0 where it was compared with nothing. */
  matched: Generated<number>
  /** The file and the rule of the sighting that it was matched with, where these are others; else 0. */
  file_before: Generated<number>
  rule_before: Generated<number>
}

/**
 * Which sightings a series shows: all of its own (`part` 0, `origin` the series itself), or, since its first snapshot, those that were open
 * on another series at a snapshot and have not departed.
 */
export interface ShareTable {
  id: Generated<number>
  series: number
  origin: number
  /** 0, or the share's own number. */
  part: number
  /** The newest published snapshot of the project then: what is shared is what was open on the origin at it. */
  at: number
  /** The snapshot and the run of the series in which they came, and why each is its result. */
  since: number
  run: number
  matched: number
  /** The last sighting that was stored before, or before it began to be written out. */
  after: number
  /** How many it shared when it began; there are not more. 0 for a series' own. */
  sightings: number
  /** While it is being written out, the last stored sighting that is (app/store/deleting/write-out.ts); else 0. */
  written: Generated<number>
  rev: number
}

/** What became of a sighting of a share; with `until` 0 the series never had it. */
interface DepartureTable {
  part: number
  sighting: number
  until: number | null
  superseded: number | null
  rev: number
}

/** A sighting as a series shows it: `id` is one number for both, `own` that of the stored one. */
type SightedView = {
  [column in keyof SightingTable]: SightingTable[column] extends Generated<infer Value> ? Value : SightingTable[column]
} & {
  part: number
  origin: number
  own: number
  /** Since when the stored one holds. */
  began: number
  after: number
}

/** What a snapshot changed of what a series has open, and of which severity (app/store/projects/trend.ts). */
export interface TrendTable {
  /** Whose sightings they are; the snapshot may be of another series of the ref, which took their place. */
  series: number
  snapshot: number
  severity: number
  /** Sightings that represent their result from the snapshot on, and that did up to it. */
  began: number
  ended: number
  /** Results that the series has for the first time, again after an absence, and no more. */
  fresh: number
  reopened: number
  fixed: number
}

/** Original bytes of results, or of another array's elements, many together (app/store/blocks/block-bytes.ts). Several refs' sightings may share them. */
export interface BlockTable {
  id: Generated<number>
  upload: number
  results: number
  bytes: Uint8Array
}

/** What was said of a result; the newest row of a result is what holds (`result.verdict` repeats it). Rows are never changed. */
interface VerdictTable {
  id: Generated<number>
  result: number
  verdict: number
  until: string | null
  change: number
}

/** Verdicts that were given together: to one result, or to all that a query found. */
interface ChangeTable {
  id: Generated<number>
  author: string | null
  comment: string | null
  at: string
  /** The numbers of its verdicts lie between these; no other change has any there. */
  first: number
  last: number
  /** How many results it changed. */
  results: number
  /** The change that it took back. */
  undoes: number | null
}

/** Something that is being deleted: a project that nobody sees any more, with all that is in it (app/store/deleting/bury.ts). */
export interface DeletionTable {
  id: Generated<number>
  project: number
  /** The project that it was a part of; null for a whole one. */
  origin: number | null
  lease: string | null
  lease_until: string | null
}

/** What the `results` of a run were, to tell that the next have the same bytes without looking at each. */
export type ResultsBytes = {
  /** All that reading them depended on besides (app/ingest/resolving/result-reading.ts), and the key of the digests (app/ingest/reading/results-bytes.ts). */
  context: Uint8Array
  /** How many there are. */
  results: number
  /** A digest of each mebibyte of them, one after the other, and how many bytes the last one is of. */
  digests: Uint8Array
  last: number
}
