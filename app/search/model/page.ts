import type { Sort } from '#app/search/sorts.ts'
import { sightedNumber } from '#app/store/sighted.ts'
import { type Kind, Kinds, kindsAt } from './kinds.ts'
import type { Lots } from './lots.ts'
import { unseen } from './standing.ts'
import { TextSegment } from './text-segment.ts'

/** The rows of a full page; also what `TextSegment` holds. */
export const rowsPerPage = 65_536
/** The pages of a project up to which its rows' numbers, and 1 more, fit into 32 bits. */
export const mostPages = 2 ** 15 - 1
/** In place of a snapshot, where a sighting has not ended or is not superseded. */
export const never = 2 ** 31 - 1

const numberColumns = [
  'sighting',
  'result',
  'series',
  'kind',
  'file',
  'line',
  'steps',
  'since',
  'until',
  'superseded',
  'content',
  'previous',
] as const
const byteColumns = ['codes', 'flags', 'alone', 'standing'] as const

/** Bytes of a row, its text aside: those of its columns, two for what it failed, and four for where it counts in the tree. */
export const bytesPerRow = numberColumns.length * 4 + byteColumns.length + 6

/** A sighting as the model takes it, with the model's own numbers for names. */
export type Row = { [column in Exclude<(typeof numberColumns)[number], 'previous' | 'kind'>]: number } & {
  /** Numbers that the model gives to what rows share: rule and tags (labels.ts); codes, flags and facts (natures.ts). */
  label: number
  nature: number
  codes: number
  flags: number
}

/** Which share the rows of a page are of, 0 for stored ones of their own series, and after which of those they stand in the order of the store. */
export type Part = { part: number; after: number }

/** Up to 65,536 rows of a project as columns, all of one part. */
export class Page {
  count = 0
  /** Numbers of stored sightings; those by which rows are known are `numberAt`. */
  sighting = new Int32Array(0)
  result = new Int32Array(0)
  /** Number of the series within the project. */
  series = new Int32Array(0)
  /** The series of all rows that there are; -1 where they have several. */
  onlySeries = -1
  /** What the row is, of `kinds`: its nature, label, series and standing. */
  kind = new Int32Array(0)
  /** Of the paths (names.ts). */
  file = new Int32Array(0)
  /** 1-based; 0 where the log gives none. */
  line = new Int32Array(0)
  steps = new Int32Array(0)
  /** Snapshots; `never` for none. */
  since = new Int32Array(0)
  until = new Int32Array(0)
  superseded = new Int32Array(0)
  /** Tells what the row says from what another says of its result (`contentNumber`). */
  content = new Int32Array(0)
  /** 1 + the project's row of the same result before this one; 0 for none. */
  previous = new Int32Array(0)
  /** Severity, level and kind (codes-of-row.ts). */
  codes = new Uint8Array(0)
  /** What the row has, whether it is suppressed, whether reopened (codes-of-row.ts). */
  flags = new Uint8Array(0)
  /** 1 where there is no other row of the result. */
  alone = new Uint8Array(0)
  /** What the row is at the project's head (standing.ts). */
  standing = new Uint8Array(0)
  kinds = new Kinds()
  /** The lots of the rows that there were as the project's head moved (standings.ts); null until they are made. */
  lots: Lots | null = null
  /** So many rows have names that have ranks; later ones can be seen by nobody yet. */
  ranked = 0
  /** Those rows in the orders that were asked for (sorted-rows.ts); some that came since may be missing. */
  readonly sorted = new Map<Sort, Uint16Array>()
  readonly text = new TextSegment()
  /** What rows fail of the last filter that asked them one by one (scanned.ts), and the number of that; 0 for none. */
  failed = new Uint16Array(0)
  failedBy = 0
  /** Where so many rows count in the tree of folders that was last asked about (folder-cells.ts), and the number of that; 0 for none. */
  cells = new Int32Array(0)
  divided = 0
  dividedBy = 0
  /** No row holds in a snapshot before the first, or from the second on; of those that can be seen. */
  begin = 0
  end = 0
  /** The project's number of the first row. */
  readonly first: number
  readonly part: number
  readonly after: number
  readonly #mostKinds: number

  /** `capacity`: rows that it has room for from the beginning. Of more than `mostKinds` kinds, those that have no rows any more are left out. */
  constructor(first: number, { part, after }: Part, capacity = 0, mostKinds = 2 * rowsPerPage) {
    this.#resize(capacity)
    this.first = first
    this.part = part
    this.after = after
    this.#mostKinds = mostKinds
  }

  get bytes(): number {
    return this.sighting.length * bytesPerRow + this.kinds.bytes + (this.lots?.bytes ?? 0) + this.text.bytes
  }

  /** The number by which the store knows a row (app/store/sighted.ts). */
  numberAt(at: number): number {
    return sightedNumber(this.part, this.sighting[at] ?? 0)
  }

  get isFull(): boolean {
    return this.count === rowsPerPage
  }

  /** Adds a row; `words` are those of its message. */
  add(row: Row, previous: number, words: readonly number[]): void {
    if (this.count === this.sighting.length) this.#resize(Math.min(rowsPerPage, Math.max(64, this.count * 2)))
    const at = this.count++
    for (const column of numberColumns) if (column !== 'previous' && column !== 'kind') this[column][at] = row[column]
    this.#enter(at, { ...row, standing: unseen })
    this.standing[at] = unseen
    this.previous[at] = previous
    this.alone[at] = Number(previous === 0)
    this.codes[at] = row.codes
    this.flags[at] = row.flags
    if (at === 0) this.onlySeries = row.series
    else if (this.onlySeries !== row.series) this.onlySeries = -1
    this.text.add(words)
  }

  /** No more rows come: it holds no room for them from now on. */
  close(): void {
    this.#resize(this.count)
    this.text.close()
  }

  labelOf(at: number): number {
    return this.kinds.label[this.kind[at] ?? 0] ?? 0
  }

  natureOf(at: number): number {
    return this.kinds.nature[this.kind[at] ?? 0] ?? 0
  }

  /** Notes what a row is by itself from now on. */
  setNature(at: number, nature: number): void {
    const own = this.kind[at] ?? 0
    this.kinds.rows[own] = (this.kinds.rows[own] ?? 0) - 1
    this.#enter(at, { ...this.kinds.of(own), nature })
    if (this.lots?.setKind(at, this.kind[at] ?? 0) === false) this.lots = null
    if (this.kinds.count > this.#mostKinds) this.#sortOut()
  }

  /** Makes all rows that there are ready to be seen, once `standing` says what they are. */
  settle(): void {
    this.#sortOut()
    this.ranked = this.count
    this.text.settle()
    this.begin = never
    this.end = 0
    for (let at = 0; at < this.count; at++) {
      this.begin = Math.min(this.begin, this.since[at] ?? 0)
      this.end = Math.max(this.end, this.until[at] ?? 0)
    }
  }

  #enter(at: number, kind: Kind): void {
    const number = this.kinds.numberOf(kind)
    this.kind[at] = number
    this.kinds.rows[number] = (this.kinds.rows[number] ?? 0) + 1
  }

  /** Leaves no kinds of which there are no rows. */
  #sortOut(): void {
    this.lots = null
    this.kinds = kindsAt(this.kinds, this.kind, this.standing, this.count, this.kind)
  }

  #resize(capacity: number): void {
    for (const column of numberColumns) this[column] = resized(this[column], this.count, new Int32Array(capacity))
    for (const column of byteColumns) this[column] = resized(this[column], this.count, new Uint8Array(capacity))
    this.failed = new Uint16Array(capacity)
    this.failedBy = 0
    this.cells = new Int32Array(capacity)
    this.dividedBy = 0
  }
}

function resized<T extends Int32Array | Uint8Array>(from: T, count: number, to: T): T {
  to.set(from.subarray(0, count))
  return to
}
