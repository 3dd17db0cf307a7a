import type { Filter } from './filter.ts'
import type { SeenPage } from '#app/search/model/held/look.ts'
import { rowsPerPage } from '#app/search/model/held/page.ts'

// Kept from page to page, and from question to question, as a thread answers one at a time.
const masks = new Uint16Array(rowsPerPage)
let counts = new Int32Array(0)
const nothing = new Uint16Array(rowsPerPage)

/** What a query makes of the rows of a page. Rows are looked at one by one when somebody asks for what only that tells. One page at a time. */
export class Scanned {
  readonly seen: SeenPage
  /** By kind: a bit for each facet whose own choice its rows fail, and `otherBit` (fail.ts). */
  readonly ofKinds: Uint16Array
  readonly #filter: Filter
  #listed: number | null = null
  #hasCounts = false

  constructor(seen: SeenPage, ofKinds: Uint16Array, filter: Filter) {
    this.seen = seen
    this.ofKinds = ofKinds
    this.#filter = filter
  }

  /** Whether nothing is asked of rows one by one: their kinds tell all that they fail. */
  get isByKind(): boolean {
    return this.#filter.passes.length === 0
  }

  /** By row: what it fails by its path and by what its kind does not tell. The page keeps it for the next question by the same filter. */
  get ofRows(): Readonly<Uint16Array> {
    const { page } = this.seen
    if (this.isByKind) return nothing
    const { failed } = page.lastAsked
    if (failed.by === this.#filter.number) return failed.value
    failed.by = 0
    failed.value.fill(0, 0, page.count)
    for (const pass of this.#filter.passes) pass(failed.value, page, this.seen)
    failed.by = this.#filter.number
    return failed.value
  }

  /** By row: all that it fails; 0 for a row of the list. */
  get masks(): Uint16Array {
    this.#lookAtRows()
    return masks
  }

  /** By kind: how many of its rows fail nothing besides. */
  get counts(): Int32Array {
    const { page, rowKinds, rowKind } = this.seen
    if (this.isByKind) return rowKinds.rows
    if (this.#hasCounts) return counts
    this.#hasCounts = true
    if (counts.length < rowKinds.count) counts = new Int32Array(rowKinds.count * 2)
    counts.fill(0, 0, rowKinds.count)
    const failed = this.ofRows
    // 1 where nothing is failed; a branch would cost more than all else.
    for (let at = 0; at < page.count; at++) {
      const own = rowKind[at] ?? 0
      counts[own] = (counts[own] ?? 0) + (((failed[at] ?? 0) - 1) >>> 31)
    }
    return counts
  }

  /** How many rows are in the list. */
  get total(): number {
    if (!this.isByKind) return this.#lookAtRows()
    const { rowKinds } = this.seen
    let total = 0
    for (let own = 0; own < rowKinds.count; own++) if (this.ofKinds[own] === 0) total += rowKinds.rows[own] ?? 0
    return total
  }

  /** Whether any rows are of a kind that fails none of these bits. */
  hasAny(bits: number): boolean {
    const { count, rows } = this.seen.rowKinds
    for (let own = 0; own < count; own++) if ((rows[own] ?? 0) > 0 && ((this.ofKinds[own] ?? 0) & bits) === 0) return true
    return false
  }

  /** Writes `masks`, once. Gives how many rows fail nothing. */
  #lookAtRows(): number {
    if (this.#listed !== null) return this.#listed
    const { ofRows, ofKinds } = this
    const { page, rowKind } = this.seen
    let listed = 0
    for (let at = 0; at < page.count; at++) {
      const failed = (ofRows[at] ?? 0) | (ofKinds[rowKind[at] ?? 0] ?? 0)
      masks[at] = failed
      // 1 where nothing is failed; a branch would cost more than all else.
      listed += (failed - 1) >>> 31
    }
    return (this.#listed = listed)
  }
}
