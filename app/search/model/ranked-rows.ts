import { comparePlaces, type Order } from './order.ts'
import type { Page } from './page.ts'
import type { SeenProject } from './project.ts'
import type { Scanned } from './scan.ts'
import { selectNth } from './select-nth.ts'
import type { FoundRow } from './top-rows.ts'

/** So few rows are sorted; of more, those that are wanted are found without. */
const few = 500

/** What places are compared by, in this order (order.ts); rows that are alike in all but the last are few. */
const levels = ['primary', 'line', 'result', 'ref'] as const

// By row of the list, in the order in which they were found. Kept from question to question: a thread answers one at a time.
let primaries = new Float64Array(0)
let selected = new Float64Array(0)
let places = new Uint32Array(0)
let standings = new Uint8Array(0)

/** The rows of a list, to be taken from any rank on without sorting it. One at a time: all share their memory. */
export class RankedRows {
  /** Rows that the query has. */
  total = 0
  readonly #order: Order
  readonly #pages: { project: SeenProject; page: Page }[] = []

  constructor(order: Order) {
    this.#order = order
  }

  /** Takes from a page what its masks let through. */
  offer({ project, page, masks, standing }: Scanned): void {
    if (this.total + page.count > primaries.length) enlarge(this.total + page.count, this.total)
    const first = this.#pages.push({ project, page }) - 1
    const { ofCodes, ofRule, ofFile, ofNumber } = this.#order
    const { count, codes, rule, file } = page
    const number = page[this.#order.column]
    let total = this.total
    for (let at = 0; at < count; at++) {
      if (masks[at] !== 0) continue
      // As `Order.primary`, with all arrays at hand.
      const named = (ofCodes[codes[at] ?? 0] ?? 0) + (ofRule[rule[at] ?? 0] ?? 0) + (ofFile[file[at] ?? 0] ?? 0)
      primaries[total] = named + ofNumber * (number[at] ?? 0)
      places[total] = first * 65_536 + at
      standings[total] = standing[at] ?? 0
      total++
    }
    this.total = total
  }

  /** At most `limit` rows from a rank on, 1-based, in the list's order; none beyond the end. */
  from(rank: number, limit: number): FoundRow[] {
    const [first, last] = [rank - 1, Math.min(rank - 1 + limit, this.total) - 1]
    if (first > last) return []
    selected.set(primaries.subarray(0, this.total))
    return this.#take(null, selected.subarray(0, this.total), 0, first, last)
  }

  /**
   * Of these rows (null: of all), those from place `first` up to `last` in their order. They are alike in the levels before `level`;
   * `keys` are theirs of that level, and are moved about.
   */
  #take(rows: number[] | null, keys: Float64Array, level: number, first: number, last: number): FoundRow[] {
    if (rows !== null && (rows.length <= few || level === levels.length - 1)) return this.#sorted(rows).slice(first, last + 1)
    const least = selectNth(keys, 0, first)
    // What lies behind `first` by now is not less.
    const most = selectNth(keys, first, last)
    const [alike, between, alikeLast]: [number[], number[], number[]] = [[], [], []]
    let before = 0
    const count = rows?.length ?? this.total
    for (let at = 0; at < count; at++) {
      const row = rows === null ? at : (rows[at] ?? 0)
      const key = level === 0 ? (primaries[row] ?? 0) : this.#keyOf(row, level)
      if (key < least) before++
      else if (key === least) alike.push(row)
      else if (key < most) between.push(row)
      else if (key === most) alikeLast.push(row)
    }
    const next = level + 1
    const skipped = first - before
    if (least === most) return this.#take(alike, this.#keysOf(alike, next), next, skipped, last - before)
    const rest = last - before - alike.length - between.length
    return [
      ...this.#take(alike, this.#keysOf(alike, next), next, skipped, alike.length - 1),
      ...this.#sorted(between),
      ...this.#take(alikeLast, this.#keysOf(alikeLast, next), next, 0, rest),
    ]
  }

  #keysOf(rows: number[], level: number): Float64Array {
    return Float64Array.from(rows, (row) => this.#keyOf(row, level))
  }

  #keyOf(row: number, level: number): number {
    return this.#found(row).place[levels[level] ?? 'ref']
  }

  #sorted(rows: number[]): FoundRow[] {
    return rows.map((row) => this.#found(row)).sort((a, b) => comparePlaces(a.place, b.place))
  }

  #found(row: number): FoundRow {
    const place = places[row] ?? 0
    const { project, page } = this.#pages[place >>> 16] ?? {}
    if (project === undefined || page === undefined) throw new Error(`There is no row ${row}.`)
    const at = place & 0xffff
    return { place: this.#order.placeOf(project, page, at), project, page, at, standing: standings[row] ?? 0 }
  }
}

function enlarge(needed: number, used: number): void {
  const length = Math.max(needed, Math.ceil(primaries.length * 1.5))
  const before = { primaries, places, standings }
  primaries = new Float64Array(length)
  selected = new Float64Array(length)
  places = new Uint32Array(length)
  standings = new Uint8Array(length)
  primaries.set(before.primaries.subarray(0, used))
  places.set(before.places.subarray(0, used))
  standings.set(before.standings.subarray(0, used))
}
