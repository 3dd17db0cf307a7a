/**
 * What rows of a page have in common: their kind (kinds.ts), from which snapshot to which they hold, what rows of their results say of them (standings.ts),
 * and, where their results have one other row each, the series of that and from which snapshot to which it holds.
 */
export type Lot = { kind: number; since: number; until: number; told: number; other: Held }
export type Held = { series: number; since: number; until: number }

/** In place of the other row, where a result has none, or several: it holds nowhere. */
export const noOther: Held = { series: -1, since: 0, until: 0 }

/**
 * The lots that there are in a page, each with a number from 0 on: few, since rows come and go with an upload many at once. What a row was at some snapshot,
 * as far as other rows of its result do not say otherwise, is found out once for each lot.
 */
export class Lots {
  readonly kind: number[] = []
  readonly since: number[] = []
  readonly until: number[] = []
  readonly told: number[] = []
  readonly otherSeries: number[] = []
  readonly otherSince: number[] = []
  readonly otherUntil: number[] = []
  /** How many rows are of the lot; of some there are none any more. */
  readonly rows: number[] = []
  /** By row: the number of its lot. */
  readonly ofRow: Uint16Array
  /** Where lots are found while they are made: at a place that follows from what they are, or at the first free one after it. */
  readonly #numbers = new Map<number, number>()
  /** Beyond so many, some of which are the same, it is better to make them anew. */
  readonly #most: number

  constructor(rows: number, lotOf: (row: number) => Lot) {
    this.ofRow = new Uint16Array(rows)
    for (let row = 0; row < rows; row++) this.#enter(row, this.#numberOf(lotOf(row)))
    this.#numbers.clear()
    this.#most = Math.min(2 * this.count + 1000, 0xffff)
  }

  get count(): number {
    return this.kind.length
  }

  get bytes(): number {
    return this.ofRow.byteLength + this.count * 8 * 8
  }

  /** Notes that a row is of another kind by now. Gives false where there are too many lots by now. */
  setKind(row: number, kind: number): boolean {
    if (row >= this.ofRow.length) return true
    if (this.count >= this.#most) return false
    const own = this.ofRow[row] ?? 0
    this.rows[own] = (this.rows[own] ?? 0) - 1
    // There may be another lot that is the same, which does no harm.
    this.#enter(row, this.#add({ ...this.of(own), kind }))
    return true
  }

  of(lot: number): Lot {
    const [kind = 0, since = 0, until = 0, told = 0] = [this.kind[lot], this.since[lot], this.until[lot], this.told[lot]]
    return { kind, since, until, told, other: this.otherOf(lot) }
  }

  otherOf(lot: number): Held {
    const [series = -1, since = 0, until = 0] = [this.otherSeries[lot], this.otherSince[lot], this.otherUntil[lot]]
    return { series, since, until }
  }

  #enter(row: number, lot: number): void {
    this.ofRow[row] = lot
    this.rows[lot] = (this.rows[lot] ?? 0) + 1
  }

  #numberOf(lot: Lot): number {
    const { kind, since, until, told, other } = lot
    const mixed =
      Math.imul(since + other.since, 0x9e3779b1) ^
      Math.imul(until + other.until, 0x85ebca6b) ^
      Math.imul(kind, 0xc2b2ae35) ^
      Math.imul(told + other.series, 0x27d4eb2f)
    for (let place = mixed ^ (mixed >>> 15); ; place = (place + 1) | 0) {
      const number = this.#numbers.get(place)
      if (number === undefined) {
        this.#numbers.set(place, this.count)
        return this.#add(lot)
      }
      const isSame = this.since[number] === since && this.until[number] === until
      const saysSame = this.kind[number] === kind && this.told[number] === told && this.otherSeries[number] === other.series
      if (isSame && saysSame && this.otherSince[number] === other.since && this.otherUntil[number] === other.until) return number
    }
  }

  #add({ kind, since, until, told, other }: Lot): number {
    this.since.push(since)
    this.until.push(until)
    this.told.push(told)
    this.otherSeries.push(other.series)
    this.otherSince.push(other.since)
    this.otherUntil.push(other.until)
    this.rows.push(0)
    return this.kind.push(kind) - 1
  }
}
