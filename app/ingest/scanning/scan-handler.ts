import type { ScanProblem } from '#app/ingest/reporting/report-codes.ts'
import type { MemberTable } from './member-table.ts'

/** Elements of an array that are passed over, from `from` up to `to`: not the first, which is always told. The last of them ends at the offset `end`. */
export type PassedResults = { from: number; to: number; end: number }

/**
 * What a scan tells of a log, in the order of its bytes. Bytes and buffers are the scan's own and hold only during the call; offsets
 * are 0-based bytes from the start of the decoded log. Values are delimited, not checked: `JSON.parse` of one may still throw.
 * Whatever a handler throws ends the scan.
 */
export type ScanHandler = {
  /** A member of the log's object; `runs` only when it is no array. */
  logMember(key: string, bytes: Uint8Array, offset: number): void
  /** The log's `runs` is an array. */
  runsStart(): void
  runStart(index: number): void
  /** A member of the run; `results` and `artifacts` only when they are no arrays. */
  runMember(key: string, bytes: Uint8Array, offset: number): void
  /** The run's `results` is an array; `offset` is that of its opening bracket. */
  resultsStart(offset: number): void
  /** Asked after `resultsStart`: which of the array's elements are not to be told, in order, none beside another. By default all are. */
  passedResults?(): readonly PassedResults[]
  /**
   * The element `index` of the run's `results`, of any type: the bytes of `buffer` from `start` up to `end`. `offset` is that of its first
   * byte. `members` is reused for the next result.
   */
  result(buffer: Buffer, start: number, end: number, offset: number, index: number, members: MemberTable): void
  /** The run's `artifacts` is an array; it may be empty. */
  artifactsStart(): void
  /** The element `index` of the run's `artifacts`. */
  artifact(buffer: Buffer, start: number, end: number, index: number): void
  /** The run's `results` had `count` elements, those too large included. `end` is the offset after its closing bracket. */
  resultsEnd(count: number, end: number): void
  /** `offset` is that of the first byte after the run. */
  runEnd(offset: number): void
  /** `pointer` is a JSON pointer into the log (empty: the log itself), `detail` a clause for people. */
  problem(code: ScanProblem, pointer: string, detail: string): void
}
