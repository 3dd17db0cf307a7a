import type { Order, Place } from './order.ts'
import { comparePlaces } from './order.ts'
import type { Direction } from '#app/search/cursor.ts'
import type { Page } from './page.ts'
import type { SeenProject } from './project.ts'
import type { Scanned } from './scan.ts'

export type FoundRow = { place: Place; project: SeenProject; page: Page; at: number; standing: number }

/** The rows of a list that come next to a place: after it, from it on (`at`), or before it. */
export class TopRows {
  /** Rows that the query has. */
  total = 0
  /** Those of them that are beyond the place. */
  beyond = 0
  /** The nearest ones first; never more than the limit. */
  readonly rows: FoundRow[] = []
  readonly #order: Order
  readonly #limit: number
  readonly #from: Place | null
  readonly #sign: 1 | -1
  /** Whether the row at the place is beyond it, too. */
  readonly #isInclusive: boolean
  /** A result whose rows count and are not taken; 0 for none. */
  readonly #except: number

  constructor(order: Order, limit: number, from: Place | null, direction: Direction, except = 0) {
    this.#order = order
    this.#limit = limit
    this.#from = from
    this.#sign = direction === 'before' ? -1 : 1
    this.#isInclusive = direction === 'at'
    this.#except = except
  }

  /** Takes from a page what its masks let through; the last rows first where those that come late are likely to be the nearest. */
  offer({ project, page, masks, standing }: Scanned, backwards: boolean): void {
    const [order, from, sign, rows, limit, except] = [this.#order, this.#from, this.#sign, this.rows, this.#limit, this.#except]
    const { count, result, codes, rule, file } = page
    const { ofCodes, ofRule, ofFile, ofNumber } = order
    const number = page[order.column]
    const nearest = this.#isInclusive ? 0 : Number.MIN_VALUE
    const fromPrimary = (from?.primary ?? -Infinity) * (from === null ? 1 : sign)
    let [total, beyond] = [0, 0]
    let worst = rows.length < limit ? Infinity : (rows[limit - 1]?.place.primary ?? 0) * sign
    for (let step = 0; step < count; step++) {
      const at = backwards ? count - 1 - step : step
      if (masks[at] !== 0) continue
      total++
      // As `Order.primary`, with all arrays at hand.
      const named = (ofCodes[codes[at] ?? 0] ?? 0) + (ofRule[rule[at] ?? 0] ?? 0) + (ofFile[file[at] ?? 0] ?? 0)
      const primary = (named + ofNumber * (number[at] ?? 0)) * sign
      if (primary <= fromPrimary) {
        if (from === null || primary < fromPrimary || comparePlaces(order.placeOf(project, page, at), from) * sign < nearest) continue
      }
      beyond++
      if (primary > worst || (except !== 0 && result[at] === except)) continue
      this.#insert({ place: order.placeOf(project, page, at), project, page, at, standing: standing[at] ?? 0 })
      if (rows.length === limit) worst = (rows[limit - 1]?.place.primary ?? 0) * sign
    }
    this.total += total
    this.beyond += beyond
  }

  #insert(row: FoundRow): void {
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.rows[middle]
      if (other !== undefined && comparePlaces(other.place, row.place) * this.#sign < 0) low = middle + 1
      else high = middle
    }
    if (low >= this.#limit) return
    this.rows.splice(low, 0, row)
    if (this.rows.length > this.#limit) this.rows.pop()
  }
}
