import type { Sort } from '#app/search/sorts.ts'
import { sightedNumber } from '#app/store/sightings/sighted.ts'
import { type RowKind, RowKinds, rowKindsAt } from './row-kinds.ts'
import { LastAsked } from './last-asked.ts'
import { resized } from './resized.ts'
import type { Lots } from './lots.ts'
import { unseen } from './standing.ts'
import { TextSegment } from './text-segment.ts'

/** The rows of a full page; also what `TextSegment` holds. */
export const rowsPerPage = 65_536
/** The pages of a project up to which its rows' numbers, and 1 more, fit into 32 bits. */
export const mostPages = 2 ** 15 - 1
/** In place of a snapshot, where a sighting has not ended or is not superseded. */
export const never = 2 ** 31 - 1

/** What a row says whatever series shows it: a page of a share holds none of it again. */
const saidNumbers = ['sighting', 'result', 'file', 'line', 'steps', 'content'] as const
const saidBytes = ['codes'] as const
/** What its series makes of it, as the store has that. */
const heldNumbers = ['series', 'since', 'until', 'superseded'] as const
const shownNumbers = [...heldNumbers, 'rowKind', 'previous'] as const
const shownBytes = ['flags', 'alone', 'standing'] as const

/** Bytes of a row of a share: those of what the share makes of it. */
const bytesPerSharedRow = shownNumbers.length * 4 + shownBytes.length
/** So many places of a page of a share take as much memory as a row with its text does. */
export const placesPerRow = 4
/** Bytes of a row, its text aside. */
const bytesPerRow = bytesPerSharedRow + saidNumbers.length * 4 + saidBytes.length

/** What a share makes of a row: its series and from when to when it holds; its flags, and its `nature` with these (natures.ts). */
export type SharedRow = Record<(typeof heldNumbers)[number] | 'nature' | 'flags', number>

/** A sighting as the model takes it, with the model's own numbers for names; `label`: that of its rule and tags (labels.ts). */
export type Row = SharedRow & Record<(typeof saidNumbers)[number] | (typeof saidBytes)[number] | 'label', number>

/** Which share the rows of a page are of, 0 for stored ones of their own series, and after which of those they stand in the order of the store. */
export type Part = { part: number; after: number }

/** Up to 65,536 rows of a project as columns, all of one part. */
export class Page {
  /** Those of a share have places for all that it might show, in which nothing is ever seen where it does not. */
  count = 0
  /** Numbers of stored sightings; those by which rows are known are `numberAt`. */
  sighting = new Int32Array(0)
  result = new Int32Array(0)
  /** Number of the series within the project. */
  series = new Int32Array(0)
  /** What the row is, of `rowKinds`: its nature, label, series and standing. */
  rowKind = new Int32Array(0)
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
  /** The link (row-link.ts) to the row of the same result before this one. */
  previous = new Int32Array(0)
  /** Severity, level and kind (codes-of-row.ts). */
  codes = new Uint8Array(0)
  /** What the row has, whether it is suppressed, whether reopened (codes-of-row.ts). */
  flags = new Uint8Array(0)
  /** 1 where there is no other row of the result. */
  alone = new Uint8Array(0)
  /** What the row is at the project's head (standing.ts). */
  standing = new Uint8Array(0)
  rowKinds = new RowKinds()
  text = new TextSegment()
  /** The project's number of the first row. */
  first: number
  readonly part: number
  readonly after: number

  // What follows from all that at the project's head, until that moves or something becomes of rows.
  /** Whether what its rows are is known for good, as long as nothing becomes of them, of their series, or of the refs that these are compared with. */
  isSettled = false
  /** No row holds in a snapshot before the first, or from the second on; of those that can be seen. */
  begin = 0
  end = 0
  /** The series of its rows, by their numbers within the project. */
  seriesOfRows = new Int32Array(0)
  /** The lots of the rows that there were as the head moved (standings.ts); null until they are made. */
  lots: Lots | null = null
  /** What rows of results with long histories say of each other (rows-of-results.ts), 0 for others; null until some do. */
  told: Uint16Array | null = null

  // What is kept so that no question has to find it again.
  /** So many rows have names that have ranks; later ones can be seen by nobody yet. */
  ranked = 0
  /** Those rows in the orders that were asked for (sorted-rows.ts); some that came since may be missing. */
  readonly sorted = new Map<Sort, Uint16Array>()
  readonly lastAsked = new LastAsked()

  readonly #mostKinds: number
  /** Of a page that says what another does, how many rows it shows. */
  #shown: number | null = null
  /** Places of rows that are gone. */
  #gone = 0
  /** The place of its last row. */
  #last = 0

  /** `capacity`: rows that it has room for from the beginning. Of more than `mostKinds` kinds, those that have no rows any more are left out. */
  constructor(first: number, { part, after }: Part, capacity = 0, mostKinds = 2 * rowsPerPage) {
    this.#resize(capacity)
    this.first = first
    this.part = part
    this.after = after
    this.#mostKinds = mostKinds
  }

  get bytes(): number {
    const own = this.rowKinds.bytes + (this.lots?.bytes ?? 0) + (this.told?.byteLength ?? 0) + this.lastAsked.bytes
    return this.#shown === null ? own + this.sighting.length * bytesPerRow + this.text.bytes : own + this.count * bytesPerSharedRow
  }

  /** What it takes in memory, in rows that are held by themselves. */
  get size(): number {
    return this.#shown === null ? this.count : this.count / placesPerRow
  }

  /** How many rows it has. */
  get rows(): number {
    return this.#shown ?? this.count - this.#gone
  }

  /** The number by which the store knows a row (app/store/sightings/sighted.ts). */
  numberAt(at: number): number {
    return sightedNumber(this.part, this.sighting[at] ?? 0)
  }

  /** The snapshot in which its last row came. */
  get newest(): number {
    return this.since[this.#last] ?? 0
  }

  /** Becomes one that says what `base` does by now, of which it shows nothing yet, and takes no other rows. */
  sayAs(base: Page): void {
    for (const column of saidNumbers) this[column] = base[column]
    for (const column of saidBytes) this[column] = base[column]
    this.text = base.text
    this.count = base.count
    for (const column of shownNumbers) this[column] = new Int32Array(this.count)
    for (const column of shownBytes) this[column] = new Uint8Array(this.count)
    this.since.fill(never)
    this.standing.fill(unseen)
    this.alone.fill(1)
    this.lastAsked.makeRoom(this.count)
    this.#shown = 0
  }

  /** Shows the row at a place; `previous` as that of `add`. */
  show(at: number, label: number, row: SharedRow, previous: number): void {
    this.#writeShown(at, label, row)
    this.lead(at, previous)
    this.#shown = this.rows + 1
    this.#last = at
  }

  /** Adds a row; `words` are those of its message. */
  add(row: Row, previous: number, words: readonly number[]): void {
    if (this.count === this.sighting.length) this.#resize(Math.min(rowsPerPage, Math.max(64, this.count * 2)))
    const at = this.count++
    this.#last = at
    this.#write(at, row)
    this.lead(at, previous)
    this.text.add(words)
  }

  /** Takes in what a row that is here is by now; its message never changes. */
  replace(at: number, row: Row): void {
    if (this.result[at] !== row.result) this.sorted.clear()
    this.#write(at, row)
    this.isSettled = false
  }

  #write(at: number, row: Row): void {
    for (const column of saidNumbers) this[column][at] = row[column]
    for (const column of saidBytes) this[column][at] = row[column]
    this.#writeShown(at, row.label, row)
  }

  #writeShown(at: number, label: number, row: SharedRow): void {
    for (const column of heldNumbers) this[column][at] = row[column]
    this.flags[at] = row.flags
    this.standing[at] = unseen
    this.#enter(at, { nature: row.nature, label, series: row.series, standing: unseen })
  }

  /** Lets a row lead to the one of its result before it, by a link (row-link.ts). */
  lead(at: number, previous: number): void {
    this.previous[at] = previous
    this.alone[at] = Number(previous === 0)
  }

  /** Whether a row is at a place. */
  hasRow(at: number): boolean {
    return this.since[at] !== never
  }

  /** Takes a row out. Nothing is seen at its place from now on, which stays in the orders of the page. */
  remove(at: number): void {
    this.since[at] = never
    this.until[at] = this.superseded[at] = 0
    this.standing[at] = unseen
    this.lead(at, 0)
    this.#gone++
    while (this.#last > 0 && !this.hasRow(this.#last)) this.#last--
    this.isSettled = false
  }

  /** Whether its last place is that of a row, so that others may come after it. */
  get goesOn(): boolean {
    return this.hasRow(this.count - 1)
  }

  /** No more rows come: it holds no room for them from now on. */
  close(): void {
    if (this.#shown !== null) return
    this.#resize(this.count)
    this.text.close()
  }

  labelOf(at: number): number {
    return this.rowKinds.label[this.rowKind[at] ?? 0] ?? 0
  }

  natureOf(at: number): number {
    return this.rowKinds.nature[this.rowKind[at] ?? 0] ?? 0
  }

  /** Notes what a row is by itself from now on. */
  setNature(at: number, nature: number): void {
    const own = this.rowKind[at] ?? 0
    this.rowKinds.rows[own] = (this.rowKinds.rows[own] ?? 0) - 1
    this.#enter(at, { ...this.rowKinds.of(own), nature })
    if (this.lots?.setRowKind(at, this.rowKind[at] ?? 0) === false) this.lots = null
    if (this.rowKinds.count > this.#mostKinds) this.#sortOut()
  }

  /** Makes all rows that there are ready to be seen, once `standing` says what they are at a head. */
  settle(head: number): void {
    this.#sortOut()
    this.seriesOfRows = Int32Array.from(new Set(this.rowKinds.series.subarray(0, this.rowKinds.count)))
    this.ranked = this.count
    this.text.settle()
    this.begin = never
    this.end = 0
    this.isSettled = true
    for (let at = 0; at < this.count; at++) {
      const [since, until, superseded] = [this.since[at] ?? 0, this.until[at] ?? 0, this.superseded[at] ?? 0]
      this.begin = Math.min(this.begin, since)
      this.end = Math.max(this.end, until)
      // The head is yet to come to some of it. Of what a share does not show nothing ever does.
      this.isSettled &&= isSettledAt(head, until) && isSettledAt(head, superseded) && isSettledAt(head, since)
    }
  }

  #enter(at: number, rowKind: RowKind): void {
    const number = this.rowKinds.numberOf(rowKind)
    this.rowKind[at] = number
    this.lastAsked.runOut.by = 0
    this.rowKinds.rows[number] = (this.rowKinds.rows[number] ?? 0) + 1
  }

  /** Leaves no kinds of which there are no rows. */
  #sortOut(): void {
    this.lots = null
    this.lastAsked.runOut = { value: null, by: 0 }
    this.rowKinds = rowKindsAt(this.rowKinds, this.rowKind, this.standing, this.count, this.rowKind)
  }

  #resize(capacity: number): void {
    for (const column of [...saidNumbers, ...shownNumbers]) this[column] = resized(this[column], new Int32Array(capacity))
    for (const column of [...saidBytes, ...shownBytes]) this[column] = resized(this[column], new Uint8Array(capacity))
    this.lastAsked.makeRoom(capacity)
  }
}

/** Calls with the result and the place of each row that a page shows. */
export function forEachRow(page: Page, call: (result: number, at: number) => void): void {
  for (let at = 0; at < page.count; at++) if (page.hasRow(at)) call(page.result[at] ?? 0, at)
}

function isSettledAt(head: number, snapshot: number): boolean {
  return snapshot <= head || snapshot === never
}
