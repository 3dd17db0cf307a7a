import { firstIndex } from '#app/sarif/first-index.ts'
import { resized } from '#app/search/model/held/resized.ts'
import { failByNumber } from './fail.ts'
import { comparePlaces, type Order, type Place } from '#app/search/model/held/order.ts'
import { type Page, rowsPerPage } from '#app/search/model/held/page.ts'
import type { SeenProject } from '#app/search/model/held/project.ts'
import type { Scanned } from './scanned.ts'
import { sortedRows } from '#app/search/model/held/sorted-rows.ts'

export type FoundRow = { project: SeenProject; page: Page; at: number; standing: number }

/**
 * The rows of the list that a page has: `count` of them, of which the first `picked` in order are in `rows`, from `first` on. `rowKind`
 * says of each row its kind, `standings` what each of these is, `ofKinds` what it fails, and `ofRows` what rows fail besides, which the page keeps.
 */
type Part = {
  project: SeenProject
  page: Page
  sorted: Uint16Array
  rowKind: Int32Array
  standings: Uint8Array
  ofKinds: Uint16Array
  ofRows: Readonly<Uint16Array>
  first: number
  count: number
  picked: number
}

/** So few rows are sorted; of more it is found out which are wanted. */
const few = 256
/** So few rows of a page are sorted, too. */
const sortedAtOnce = 64
/** Among so many rows of a page its first few are looked for one by one; where there are not enough, all are gone through, which costs less for each. */
const lookedAt = 4096

// Kept from question to question: a thread answers one at a time.
let rows = new Uint16Array(0)
let kindsThen = new Int32Array(0)
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

  /** Takes in what a page has. A few rows are picked there and then, others as far as somebody asks. */
  offer(scanned: Scanned): void {
    const { project, page, rowKinds } = scanned.seen
    const count = scanned.total
    if (count === 0) return
    const first = this.#end
    this.#end += page.count
    if (this.#end > rows.length) rows = resized(rows, new Uint16Array(Math.max(this.#end, Math.ceil(rows.length * 1.5))))
    const sorted = sortedRows(page, project, this.#order)
    const rowKind = kindKept(scanned.seen, first)
    const [standings, ofKinds] = [rowKinds.standing.slice(0, rowKinds.count), scanned.ofKinds.slice(0, rowKinds.count)]
    const part = { project, page, sorted, rowKind, standings, ofKinds, ofRows: scanned.ofRows, first, count, picked: 0 }
    if (count <= sortedAtOnce && !scanned.isByKind) this.#pickFew(part, scanned.masks)
    this.#parts.push(part)
    this.total += count
  }

  /** Picks all rows of a part, which are few, without going through the page in order. */
  #pickFew(part: Part, masks: Uint16Array): void {
    const { project, page, first, count } = part
    const found: { at: number; place: Place }[] = []
    for (let at = masks.indexOf(0); found.length < count; at = masks.indexOf(0, at + 1)) {
      found.push({ at, place: this.#order.placeOf(project, page, at) })
    }
    found.sort((a, b) => comparePlaces(a.place, b.place))
    for (const [number, { at }] of found.entries()) rows[first + number] = at
    part.picked = count
  }

  /** How many rows of the list are before a place; `upTo`: the row at the place counts, too. */
  before(place: Place, upTo = false): number {
    for (const part of this.#parts) pick(part, part.count)
    return this.#parts.reduce((sum, part) => sum + this.#countBefore(part, place, upTo), 0)
  }

  /** At most `limit` rows behind the first `skipped`, in the list's order. */
  slice(skipped: number, limit: number): FoundRow[] {
    for (const part of this.#partsOfFirst(skipped + limit)) pick(part, skipped + limit)
    const [from, to] = [this.#split(skipped), this.#split(skipped + limit)]
    return this.#between(from, to).map(({ row }) => row)
  }

  /** The parts that have any of the first `count` rows of the list: no more than are rows, those whose own first ones come first. */
  #partsOfFirst(count: number): readonly Part[] {
    if (this.#parts.length <= count) return this.#parts
    const firsts = this.#parts.map((part) => {
      pick(part, 1)
      return { part, place: this.#placeOf(part, 0) }
    })
    firsts.sort((a, b) => comparePlaces(a.place, b.place))
    return firsts.slice(0, Math.max(0, count)).map(({ part }) => part)
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
    return firstIndex(0, part.picked, (index) => {
      const compared = comparePlaces(this.#placeOf(part, index), place)
      return upTo ? compared > 0 : compared >= 0
    })
  }

  #partOf(number: number): Part {
    const part = this.#parts[number]
    if (part === undefined) throw new Error(`There is no part ${number}.`)
    return part
  }

  #placeOf(part: Part, index: number): Place {
    return this.#order.placeOf(part.project, part.page, rows[part.first + index] ?? 0)
  }

  #rowAt({ project, page, rowKind, standings, first }: Part, index: number): FoundRow {
    const at = rows[first + index] ?? 0
    return { project, page, at, standing: standings[rowKind[at] ?? 0] ?? 0 }
  }
}

/** By row of a page: the number of its kind, after the next page was looked at, too; `first` is free for so many in what all lists share. */
function kindKept({ page, rowKind }: Scanned['seen'], first: number): Int32Array {
  if (rowKind === page.rowKind) return rowKind
  if (kindsThen.length < first + page.count) kindsThen = new Int32Array(rows.length)
  const kept = kindsThen.subarray(first, first + page.count)
  kept.set(rowKind.subarray(0, page.count))
  return kept
}

/** Picks at least so many rows of a part, or all that it has. */
function pick(part: Part, wanted: number): void {
  const { page, sorted, rowKind, ofKinds, ofRows, first, count } = part
  const most = Math.min(wanted, count)
  if (part.picked >= most) return
  // Where they are too few to be found there, they are not looked for.
  if (most <= few && count * lookedAt >= most * page.count) pickFirst(part, most)
  if (part.picked >= most) return
  masks.set(ofRows.subarray(0, page.count))
  failByNumber(masks, rowKind, ofKinds, page.count)
  part.picked = pickAll(sorted, masks, rows.subarray(first, first + page.count))
}

function pickFirst(part: Part, most: number): void {
  const { sorted, rowKind, ofKinds, ofRows, first } = part
  const end = Math.min(sorted.length, lookedAt)
  let picked = 0
  for (let place = 0; place < end && picked < most; place++) {
    const at = sorted[place] ?? 0
    if (((ofRows[at] ?? 0) | (ofKinds[rowKind[at] ?? 0] ?? 0)) === 0) rows[first + picked++] = at
  }
  part.picked = picked
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
