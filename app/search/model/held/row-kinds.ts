import { resized } from './resized.ts'

/** What rows have in common, as their page has it: numbers of nature, label and series (page.ts), and what they are at a moment (standing.ts). SARIF's `kind` is a part of the nature. */
export type RowKind = { nature: number; label: number; series: number; standing: number }

/** Kinds, each with a number from 0 on, and how many rows are of it; of some there are none. */
export class RowKindList {
  count = 0
  nature = new Int32Array(64)
  label = new Int32Array(64)
  series = new Int32Array(64)
  standing = new Uint8Array(64)
  rows = new Int32Array(64)

  of(number: number): RowKind {
    const [nature = 0, label = 0, series = 0, standing = 0] = [
      this.nature[number],
      this.label[number],
      this.series[number],
      this.standing[number],
    ]
    return { nature, label, series, standing }
  }

  /** Adds a kind that is another but for its standing, whether or not it is there, and gives its number. */
  add(rows: number, from: RowKindList, number: number, standing: number): number {
    const own = this.count++
    if (own === this.nature.length) this.grow()
    this.nature[own] = from.nature[number] ?? 0
    this.label[own] = from.label[number] ?? 0
    this.series[own] = from.series[number] ?? 0
    this.standing[own] = standing
    this.rows[own] = rows
    return own
  }

  protected grow(): void {
    const length = this.nature.length * 2
    for (const column of ['nature', 'label', 'series', 'rows'] as const) this[column] = resized(this[column], new Int32Array(length))
    this.standing = resized(this.standing, new Uint8Array(length))
  }
}

/**
 * The kinds of rows that there are in a page, each once: far fewer than rows. What a query makes of a row by what it is, and not
 * by where it is or what it says, is found out once for each kind; and how many rows are of a kind need not be counted.
 */
export class RowKinds extends RowKindList {
  /** Where kinds are found by what they are: 1 + their numbers, or 0; twice as many as there is room for. */
  #slots = new Int32Array(128)

  get bytes(): number {
    return this.nature.length * (4 * 4 + 1) + this.#slots.byteLength
  }

  /** The number of a kind. */
  numberOf({ nature, label, series, standing }: RowKind): number {
    if (this.count === this.nature.length) this.grow()
    const last = this.#slots.length - 1
    for (let slot = slotOf(nature, label, series, standing) & last; ; slot = (slot + 1) & last) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number === -1) return this.#enter({ nature, label, series, standing }, slot)
      const isSame = this.nature[number] === nature && this.label[number] === label
      if (isSame && this.series[number] === series && this.standing[number] === standing) return number
    }
  }

  #enter(rowKind: RowKind, slot: number): number {
    const number = this.count++
    this.#slots[slot] = number + 1
    this.nature[number] = rowKind.nature
    this.label[number] = rowKind.label
    this.series[number] = rowKind.series
    this.standing[number] = rowKind.standing
    return number
  }

  protected override grow(): void {
    super.grow()
    const { length } = this.nature
    const last = length * 2 - 1
    this.#slots = new Int32Array(length * 2)
    for (let number = 0; number < this.count; number++) {
      const { nature, label, series, standing } = this.of(number)
      let slot = slotOf(nature, label, series, standing) & last
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last
      this.#slots[slot] = number + 1
    }
  }
}

function slotOf(nature: number, label: number, series: number, standing: number): number {
  const mixed =
    Math.imul(nature, 0x9e3779b1) ^ Math.imul(label, 0x85ebca6b) ^ Math.imul(series, 0xc2b2ae35) ^ Math.imul(standing, 0x27d4eb2f)
  return mixed ^ (mixed >>> 15)
}

/** Tables of more places, 8 bytes each, are made anew each time: few pages need them. */
const mostKept = 1_048_576
// By kind and standing: how many rows there are, and the number of what both come to. Kept from question to question, as a thread answers one at a time.
let rowsOf = new Int32Array(0)
let numberAt = new Int32Array(0)

/**
 * The kinds of the first `count` rows of a page, given those that they had (`rowKind`, by number in `rowKinds`) and what they are now (`standing`). Writes
 * their numbers to `into`, which may be `rowKind`.
 */
export function rowKindsAt(rowKinds: RowKinds, rowKind: Int32Array, standing: Uint8Array, count: number, into: Int32Array): RowKinds {
  // There are few standings at once: tables need not have room for all.
  const column = new Uint8Array(256)
  for (let at = 0; at < count; at++) column[standing[at] ?? 0] = 1
  const present = Array.from(column.keys()).filter((value) => column[value] === 1)
  for (const [place, value] of present.entries()) column[value] = place
  const width = present.length
  const places = rowKinds.count * width
  const [rows, numbers] = rowsOf.length < places ? [new Int32Array(places), new Int32Array(places)] : [rowsOf, numberAt]
  if (places <= mostKept) [rowsOf, numberAt] = [rows, numbers]
  rows.fill(0, 0, places)
  for (let at = 0; at < count; at++) {
    const place = (rowKind[at] ?? 0) * width + (column[standing[at] ?? 0] ?? 0)
    rows[place] = (rows[place] ?? 0) + 1
    into[at] = place
  }
  const found = new RowKinds()
  for (let place = 0; place < places; place++) {
    const own = rows[place] ?? 0
    if (own === 0) continue
    const number = found.numberOf({ ...rowKinds.of(Math.floor(place / width)), standing: present[place % width] ?? 0 })
    found.rows[number] = (found.rows[number] ?? 0) + own
    numbers[place] = number
  }
  for (let at = 0; at < count; at++) into[at] = numbers[into[at] ?? 0] ?? 0
  return found
}
