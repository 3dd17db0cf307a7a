import { failByNumber } from './fail.ts'
import { comparePlaces, type Order, type Place } from './order.ts'
import { type Page, rowsPerPage } from './page.ts'
import type { SeenProject } from './project.ts'
import type { Scanned } from './scanned.ts'
import { sortedRows } from './sorted-rows.ts'

export type FoundRow = { project: SeenProject; page: Page; at: number; standing: number }

/**
 * The rows of the list that a page has: `count` of them, of which the first `picked` in order are in `rows`, from `first` on. Its standings begin
 * there, too. `ofKinds`: what the page's kinds fail, where these tell all that its rows do; null where all were picked when the page was offered.
 */
type Part = {
  project: SeenProject
  page: Page
  sorted: Uint16Array
  ofKinds: Uint16Array | null
  first: number
  count: number
  picked: number
}

/** So few rows are sorted; of more it is found out which are wanted. */
const few = 256
/** Among so many rows of a page its first few are looked for one by one; where there are not enough, all are gone through, which costs less for each. */
const lookedAt = 4096

// Kept from question to question: a thread answers one at a time.
let rows = new Uint16Array(0)
let standings = new Uint8Array(0)
const masks = new Uint16Array(rowsPerPage)

/**
 * The rows of a list, to be taken from anywhere without sorting it: each page knows its order, and is gone through as far as somebody asks. One list at a time: all
 * share their memory.
 */
export class ListedRows {
  /** Rows that the query has. */
  total = 0
  readonly #order: Order
  readonly #parts: Part[] = []
  #end = 0

  constructor(order: Order) {
    this.#order = order
  }

  /** Takes in what a page has. Where kinds tell all, its rows are picked as far as somebody asks; else there and then, while it is known what they fail. */
  offer(scanned: Scanned): void {
    const { project, page, kind, kinds, standing } = scanned.seen
    // Kinds that are not the page's own are gone with the next page.
    const isByKind = scanned.isByKind && kind === page.kind
    if (isByKind ? scanned.total === 0 : !scanned.masks.subarray(0, page.count).includes(0)) return
    const first = this.#end
    this.#end += page.count
    if (this.#end > rows.length) enlarge(this.#end)
    standings.set(standing.subarray(0, page.count), first)
    const sorted = sortedRows(page, project, this.#order)
    const count = isByKind ? scanned.total : pickAll(sorted, scanned.masks, rows.subarray(first, this.#end))
    const ofKinds = isByKind ? scanned.ofKinds.slice(0, kinds.count) : null
    this.#parts.push({ project, page, sorted, ofKinds, first, count, picked: isByKind ? 0 : count })
    this.total += count
  }

  /** How many rows of the list are before a place; `upTo`: the row at the place counts, too. */
  before(place: Place, upTo = false): number {
    for (const part of this.#parts) pick(part, part.count)
    return this.#parts.reduce((sum, part) => sum + this.#countBefore(part, place, upTo), 0)
  }

  /** At most `limit` rows behind the first `skipped`, in the list's order. */
  slice(skipped: number, limit: number): FoundRow[] {
    for (const part of this.#parts) pick(part, skipped + limit)
    const [from, to] = [this.#split(skipped), this.#split(skipped + limit)]
    return this.#between(from, to).map(({ row }) => row)
  }

  /** Of each part, how many of its rows are among the first `count` of the list; so many are picked. */
  #split(count: number): number[] {
    if (count >= this.total) return this.#parts.map((part) => part.count)
    const least = this.#parts.map(() => 0)
    if (count <= 0) return least
    if (least.length === 1) return [count]
    const most = this.#parts.map((part) => part.picked)
    for (;;) {
      const left = most.map((own, number) => own - (least[number] ?? 0))
      const width = Math.max(...left)
      if (sumOf(left) <= Math.max(few, left.length)) break
      // The row in the middle of the widest part: either it is among the first, and all rows before it are, or none that is not before it is.
      const widest = left.indexOf(width)
      const middle = (least[widest] ?? 0) + (width >>> 1)
      const place = this.#placeOf(this.#partOf(widest), middle)
      const before = this.#parts.map((part) => this.#countBefore(part, place, false))
      const isAmong = sumOf(before) < count
      const [bounds, better] = isAmong ? [least, Math.max] : [most, Math.min]
      before.forEach((own, number) => (bounds[number] = better(bounds[number] ?? 0, own)))
      if (isAmong) least[widest] = middle + 1
    }
    const missing = this.#between(least, most).slice(0, count - sumOf(least))
    for (const { number } of missing) least[number] = (least[number] ?? 0) + 1
    return least
  }

  /** The rows of each part, by its number, from a place up to another, all together in the list's order. */
  #between(from: number[], to: number[]): { number: number; place: Place; row: FoundRow }[] {
    const found = this.#parts.flatMap((part, number) => {
      const [first = 0, end = 0] = [from[number], to[number]]
      return Array.from({ length: Math.max(0, end - first) }, (_, at) => {
        const row = this.#rowAt(part, first + at)
        return { number, place: this.#order.placeOf(row.project, row.page, row.at), row }
      })
    })
    return found.sort((a, b) => comparePlaces(a.place, b.place))
  }

  /** How many of the rows that were picked of a part are before a place. */
  #countBefore(part: Part, place: Place, upTo: boolean): number {
    let [low, high] = [0, part.picked]
    while (low < high) {
      const middle = (low + high) >>> 1
      const compared = comparePlaces(this.#placeOf(part, middle), place)
      if (compared < 0 || (upTo && compared === 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  #partOf(number: number): Part {
    const part = this.#parts[number]
    if (part === undefined) throw new Error(`There is no part ${number}.`)
    return part
  }

  #placeOf(part: Part, index: number): Place {
    return this.#order.placeOf(part.project, part.page, rows[part.first + index] ?? 0)
  }

  #rowAt({ project, page, first }: Part, index: number): FoundRow {
    const at = rows[first + index] ?? 0
    return { project, page, at, standing: standings[first + at] ?? 0 }
  }
}

/** Picks at least so many rows of a part, or all that it has. */
function pick(part: Part, wanted: number): void {
  const { page, sorted, ofKinds, first, count } = part
  const most = Math.min(wanted, count)
  if (part.picked >= most || ofKinds === null) return
  if (most <= few) part.picked = pickFirst(part, ofKinds, most)
  if (part.picked >= most) return
  masks.fill(0, 0, page.count)
  failByNumber(masks, page.kind, ofKinds, page.count)
  part.picked = pickAll(sorted, masks, rows.subarray(first, first + page.count))
}

function pickFirst({ page: { kind }, sorted, first }: Part, ofKinds: Uint16Array, most: number): number {
  const end = Math.min(sorted.length, lookedAt)
  let picked = 0
  for (let place = 0; place < end && picked < most; place++) {
    const at = sorted[place] ?? 0
    if (ofKinds[kind[at] ?? 0] === 0) rows[first + picked++] = at
  }
  return picked
}

/** Picks, of rows in order, those that fail nothing. Gives how many they are. */
function pickAll(sorted: Uint16Array, masks: Uint16Array, into: Uint16Array): number {
  let picked = 0
  for (let place = 0; place < sorted.length; place++) {
    const at = sorted[place] ?? 0
    into[picked] = at
    // 1 where nothing is failed; a branch would cost more than all else.
    picked += ((masks[at] ?? 0) - 1) >>> 31
  }
  return picked
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, own) => sum + own, 0)
}

function enlarge(needed: number): void {
  const length = Math.max(needed, Math.ceil(rows.length * 1.5))
  const before = { rows, standings }
  rows = new Uint16Array(length)
  standings = new Uint8Array(length)
  rows.set(before.rows)
  standings.set(before.standings)
}
