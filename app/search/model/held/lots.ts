import { resized } from './resized.ts'

/**
 * What rows of a page have in common: their kind (row-kinds.ts), from which snapshot to which they hold, from which on another stands for their results, what rows
 * of these say of them (standings.ts), and, where their results have one other row each, the same of that.
 */
type Lot = Omit<Held, 'series'> & { rowKind: number; told: number; other: Held }
export type Held = { series: number; since: number; until: number; superseded: number }

/** In place of the other row, where a result has none, or several: it holds nowhere. */
export const noOther: Held = { series: -1, since: 0, until: 0, superseded: 0 }

const columns = [
  'rowKind',
  'since',
  'until',
  'superseded',
  'told',
  'otherSeries',
  'otherSince',
  'otherUntil',
  'otherSuperseded',
  'rows',
] as const

/**
 * The lots that there are in a page, each with a number from 0 on: few, since rows come and go with an upload many at once. What a row was at some snapshot,
 * as far as other rows of its result do not say otherwise, is found out once for each lot.
 */
export class Lots {
  count = 0
  rowKind = new Int32Array(64)
  since = new Int32Array(64)
  until = new Int32Array(64)
  superseded = new Int32Array(64)
  told = new Int32Array(64)
  otherSeries = new Int32Array(64)
  otherSince = new Int32Array(64)
  otherUntil = new Int32Array(64)
  otherSuperseded = new Int32Array(64)
  /** How many rows are of the lot; of some there are none any more. */
  rows = new Int32Array(64)
  /** By row: the number of its lot. */
  readonly ofRow: Uint16Array
  /** Where lots are found while they are made: at a place that follows from what they are, or at the first free one after it. */
  readonly #numbers = new Map<number, number>()
  /** Beyond so many, some of which are the same, it is better to make them anew. */
  readonly #most: number

  /** `lotOf` may give the same object each time. */
  constructor(rows: number, lotOf: (row: number) => Readonly<Lot>) {
    this.ofRow = new Uint16Array(rows)
    // Of most rows the lot is that of the last one of their kind.
    const lastOfKind: number[] = []
    for (let row = 0; row < rows; row++) {
      const own = lotOf(row)
      const last = lastOfKind[own.rowKind]
      const lot = last !== undefined && this.#is(last, own) ? last : this.#numberOf(own)
      lastOfKind[own.rowKind] = lot
      this.#enter(row, lot)
    }
    this.#numbers.clear()
    this.#resize(this.count)
    this.#most = Math.min(2 * this.count + 1000, 0xffff)
  }

  get bytes(): number {
    return this.ofRow.byteLength + this.rowKind.byteLength * columns.length
  }

  /** Notes that a row is of another kind by now. Gives false where there are too many lots by now. */
  setRowKind(row: number, rowKind: number): boolean {
    if (row >= this.ofRow.length) return true
    if (this.count >= this.#most) return false
    const own = this.ofRow[row] ?? 0
    this.rows[own] = (this.rows[own] ?? 0) - 1
    // There may be another lot that is the same, which does no harm.
    this.#enter(row, this.#add({ ...this.of(own), rowKind }))
    return true
  }

  of(lot: number): Lot {
    const [rowKind = 0, told = 0] = [this.rowKind[lot], this.told[lot]]
    const [since = 0, until = 0, superseded = 0] = [this.since[lot], this.until[lot], this.superseded[lot]]
    return { rowKind, since, until, superseded, told, other: this.otherOf(lot) }
  }

  otherOf(lot: number): Held {
    const [series = -1, since = 0] = [this.otherSeries[lot], this.otherSince[lot]]
    const [until = 0, superseded = 0] = [this.otherUntil[lot], this.otherSuperseded[lot]]
    return { series, since, until, superseded }
  }

  #enter(row: number, lot: number): void {
    this.ofRow[row] = lot
    this.rows[lot] = (this.rows[lot] ?? 0) + 1
  }

  #numberOf(lot: Readonly<Lot>): number {
    const { rowKind, since, until, superseded, told, other } = lot
    const mixed =
      Math.imul(since + other.since, 0x9e3779b1) ^
      Math.imul(until + other.until, 0x85ebca6b) ^
      Math.imul(rowKind, 0xc2b2ae35) ^
      Math.imul(told + other.series, 0x27d4eb2f) ^
      Math.imul(superseded + other.superseded, 0x165667b1)
    for (let place = mixed ^ (mixed >>> 15); ; place = (place + 1) | 0) {
      const number = this.#numbers.get(place)
      if (number === undefined) {
        this.#numbers.set(place, this.count)
        return this.#add(lot)
      }
      if (this.#is(number, lot)) return number
    }
  }

  #is(number: number, { rowKind, since, until, superseded, told, other }: Readonly<Lot>): boolean {
    const isSame = this.since[number] === since && this.until[number] === until && this.superseded[number] === superseded
    if (!isSame || this.rowKind[number] !== rowKind || this.told[number] !== told || this.otherSeries[number] !== other.series) return false
    const [its, end, by] = [this.otherSince[number], this.otherUntil[number], this.otherSuperseded[number]]
    return its === other.since && end === other.until && by === other.superseded
  }

  #add({ rowKind, since, until, superseded, told, other }: Readonly<Lot>): number {
    const number = this.count++
    if (number === this.rowKind.length) this.#resize(Math.max(64, number * 2))
    this.rowKind[number] = rowKind
    this.since[number] = since
    this.until[number] = until
    this.superseded[number] = superseded
    this.told[number] = told
    this.otherSeries[number] = other.series
    this.otherSince[number] = other.since
    this.otherUntil[number] = other.until
    this.otherSuperseded[number] = other.superseded
    this.rows[number] = 0
    return number
  }

  #resize(length: number): void {
    for (const column of columns) this[column] = resized(this[column], new Int32Array(length))
  }
}
