import type { Order, Place } from './order.ts'
import { comparePlaces } from './order.ts'
import type { Page } from './page.ts'
import type { Project } from './project.ts'
import type { Scanned } from './scan.ts'

export type FoundRow = { place: Place; project: Project; page: Page; at: number; standing: number }

/** The rows of a list that come next to a place: after it, or before it. */
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
  /** A result whose rows count and are not taken; 0 for none. */
  readonly #except: number

  constructor(order: Order, limit: number, from: Place | null, direction: 'after' | 'before', except = 0) {
    this.#order = order
    this.#limit = limit
    this.#from = from
    this.#sign = direction === 'after' ? 1 : -1
    this.#except = except
  }

  /** Takes from a page what its masks let through; the last rows first where those that come late are likely to be the nearest. */
  offer({ project, page, masks, standing }: Scanned, backwards: boolean): void {
    const [order, from, sign] = [this.#order, this.#from, this.#sign]
    const fromPrimary = from?.primary ?? 0
    for (let step = 0; step < page.count; step++) {
      const at = backwards ? page.count - 1 - step : step
      if (masks[at] !== 0) continue
      this.total++
      const primary = order.primary(page, at)
      if (from !== null) {
        const distance = (primary - fromPrimary) * sign
        if (distance < 0 || (distance === 0 && comparePlaces(order.placeOf(project, page, at), from) * sign <= 0)) continue
      }
      this.beyond++
      const worst = this.rows.length < this.#limit ? undefined : this.rows[this.#limit - 1]
      if (worst !== undefined && (primary - worst.place.primary) * sign > 0) continue
      if (this.#except !== 0 && page.result[at] === this.#except) continue
      this.#insert({ place: order.placeOf(project, page, at), project, page, at, standing: standing[at] ?? 0 })
    }
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
