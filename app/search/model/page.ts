import { TextSegment } from './text-segment.ts'

/** The rows of a full page; also what `TextSegment` holds. */
export const rowsPerPage = 65_536
/** In place of a snapshot, where a sighting has not ended or is not superseded. */
export const never = 2 ** 31 - 1

const numberColumns = [
  'sighting',
  'result',
  'series',
  'rule',
  'tagset',
  'file',
  'line',
  'steps',
  'since',
  'until',
  'superseded',
  'content',
  'previous',
] as const
const byteColumns = ['codes', 'flags', 'facts', 'standing'] as const

/** Bytes of a row, its text aside. */
export const bytesPerRow = numberColumns.length * 4 + byteColumns.length

/** A sighting as the model takes it, with the model's own numbers for names. */
export type Row = { [column in Exclude<(typeof numberColumns)[number], 'previous'>]: number } & {
  codes: number
  flags: number
  facts: number
}

/** Up to 65,536 rows of a project as columns. */
export class Page {
  count = 0
  sighting = new Int32Array(0)
  result = new Int32Array(0)
  /** Number of the series within the project. */
  series = new Int32Array(0)
  /** Numbers that the model gives to names (names.ts, tagsets.ts). */
  rule = new Int32Array(0)
  tagset = new Int32Array(0)
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
  /** What people have said of the result (verdict-facts.ts). */
  facts = new Uint8Array(0)
  /** What the row is at the project's head (standing.ts). */
  standing = new Uint8Array(0)
  readonly text = new TextSegment()
  /** The project's number of the first row. */
  readonly first: number

  constructor(first: number) {
    this.first = first
  }

  get isFull(): boolean {
    return this.count === rowsPerPage
  }

  /** Adds a row; `words` are those of its message. */
  add(row: Row, previous: number, words: ArrayLike<number>): void {
    if (this.count === this.sighting.length) this.#grow()
    const at = this.count++
    for (const column of numberColumns) if (column !== 'previous') this[column][at] = row[column]
    this.previous[at] = previous
    this.codes[at] = row.codes
    this.flags[at] = row.flags
    this.facts[at] = row.facts
    this.text.add(words)
  }

  #grow(): void {
    const capacity = Math.min(rowsPerPage, Math.max(64, this.sighting.length * 2))
    for (const column of numberColumns) this[column] = enlarged(this[column], new Int32Array(capacity))
    for (const column of byteColumns) this[column] = enlarged(this[column], new Uint8Array(capacity))
  }
}

function enlarged<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
