import type { MatchChoice } from '#app/sarif/matched.ts'
import { keyParts, keyWords } from '#app/store/match-keys.ts'
import type { LineShifts } from './line-shifts.ts'
import { nearestInOrder } from './nearest-in-order.ts'

/** Rows of one side by their keys. */
export type Side = { words: Uint32Array; rows: Int32Array }
/** Told of each pair. */
export type Take = (fresh: number, stored: number, choice: MatchChoice) => void

/** Shifts that are tried where nothing is known: those that bring so many of the first and of the last together. */
const tried = 4
const deepest = 12

/**
 * Pairs the rows of a group, each at most once, and without crossing one another but on one line. Those that the shifts of their file bring
 * together, then those that one shift brings together, the most first, then by their order. Between two results that have moved alike
 * nothing else is paired: what is not where it is to be is gone. Where nothing is known of a file, as many are paired as both sides have,
 * and if need be across one another. With `strict`, order alone decides only where as many are left on both sides; what fits several
 * equally well stays alone. `fresh` and `stored` need no order. Linear, but for sorting.
 */
export function alignGroup(fresh: Side, stored: Side, shifts: LineShifts, strict: boolean, take: Take): void {
  const aligner = new Aligner(inLineOrder(fresh), inLineOrder(stored), strict, take)
  let [f, s] = [0, 0]
  while (f < aligner.freshCount && s < aligner.storedCount) {
    const [gapF, gapS] = [shifts.gapNow(aligner.freshLine(f)), shifts.gapBefore(aligner.storedLine(s))]
    const [fromF, fromS] = [f, s]
    const gap = Math.min(gapF, gapS)
    while (f < aligner.freshCount && shifts.gapNow(aligner.freshLine(f)) === gap) f++
    while (s < aligner.storedCount && shifts.gapBefore(aligner.storedLine(s)) === gap) s++
    if (gapF !== gapS) continue
    const line = aligner.storedLine(s - 1)
    const { lines, certain } = shifts.ahead(line)
    const known = shifts.count === 0 ? [] : lines.map((ahead) => ahead - line)
    if (certain) aligner.coincide({ fromF, toF: f, fromS, toS: s }, known[0] ?? 0)
    else aligner.align({ fromF, toF: f, fromS, toS: s }, known, 0)
  }
  if (!strict && shifts.count === 0) aligner.pairRest()
}

type Segment = { fromF: number; toF: number; fromS: number; toS: number }

class Aligner {
  readonly #fresh: Side
  readonly #stored: Side
  readonly #strict: boolean
  readonly #take: Take
  readonly #pairedF: Uint8Array
  readonly #pairedS: Uint8Array

  constructor(fresh: Side, stored: Side, strict: boolean, take: Take) {
    this.#fresh = fresh
    this.#stored = stored
    this.#strict = strict
    this.#take = take
    this.#pairedF = new Uint8Array(fresh.rows.length)
    this.#pairedS = new Uint8Array(stored.rows.length)
  }

  get freshCount(): number {
    return this.#fresh.rows.length
  }

  get storedCount(): number {
    return this.#stored.rows.length
  }

  freshLine(at: number): number {
    return lineOf(this.#fresh, at)
  }

  storedLine(at: number): number {
    return lineOf(this.#stored, at)
  }

  align(segment: Segment, known: readonly number[], depth: number): void {
    const { fromF, toF, fromS, toS } = segment
    const [countF, countS] = [toF - fromF, toS - fromS]
    if (countF <= 0 || countS <= 0) return
    const shift = depth === deepest ? null : this.#bestShift(segment, known)
    if (shift !== null) {
      // What is between those that are paired stays between them.
      let [f, s] = [fromF, fromS]
      for (const pair of this.coincide(segment, shift)) {
        this.align({ fromF: f, toF: pair.fromF, fromS: s, toS: pair.fromS }, known, depth + 1)
        ;[f, s] = [pair.toF, pair.toS]
      }
      this.align({ fromF: f, toF, fromS: s, toS }, known, depth + 1)
    } else if (countF === countS) {
      for (let at = 0; at < countF; at++) this.#pair(fromF + at, fromS + at, countF === 1 ? 'place' : 'order')
    } else if (!this.#strict) {
      const linesF = Array.from({ length: countF }, (_, at) => this.freshLine(fromF + at))
      const linesS = Array.from({ length: countS }, (_, at) => this.storedLine(fromS + at) + (known[0] ?? 0))
      for (const [f, s] of nearestInOrder(linesF, linesS)) this.#pair(fromF + f, fromS + s, 'order')
    }
  }

  /** Pairs what a shift of lines brings together; gives where, as segments in which nothing else is to be paired. */
  coincide(segment: Segment, shift: number): Segment[] {
    const found = this.#coinciding(segment, shift)
    for (const block of found) this.#pairBlock(block)
    return found
  }

  /** Pairs what is left by its order, as far as it goes. */
  pairRest(): void {
    const stored = range(0, this.storedCount).filter((s) => this.#pairedS[s] === 0)
    for (const [at, f] of range(0, this.freshCount)
      .filter((row) => this.#pairedF[row] === 0)
      .entries()) {
      const s = stored[at]
      if (s !== undefined) this.#pair(f, s, 'order')
    }
  }

  #bestShift(segment: Segment, known: readonly number[]): number | null {
    let best: { shift: number; score: number } | null = null
    const judge = (shift: number, least: number) => {
      const score = this.#score(segment, shift)
      if (score >= least && (best === null || score > best.score)) best = { shift, score }
    }
    for (const shift of known) judge(shift, 1)
    if (best !== null) return best['shift']
    // Of equal ones the first: nothing has moved.
    if (known.length === 0) judge(0, 1)
    const { fromF, toF, fromS, toS } = segment
    const shifts = new Set<number>()
    for (let f = 0; f < Math.min(tried, toF - fromF); f++) {
      for (let s = 0; s < Math.min(tried, toS - fromS); s++) {
        shifts.add(this.freshLine(fromF + f) - this.storedLine(fromS + s))
        shifts.add(this.freshLine(toF - 1 - f) - this.storedLine(toS - 1 - s))
      }
    }
    for (const shift of [...shifts].sort((a, b) => Math.abs(a) - Math.abs(b))) judge(shift, 2)
    return (best as { shift: number } | null)?.shift ?? null // assigned in `judge`
  }

  #score(segment: Segment, shift: number): number {
    let score = 0
    for (const { fromF, toF, fromS, toS } of this.#coinciding(segment, shift)) score += Math.min(toF - fromF, toS - fromS)
    return score
  }

  /** Rows of one line on both sides, once lines have moved by `shift`. */
  #coinciding({ fromF, toF, fromS, toS }: Segment, shift: number): Segment[] {
    const found: Segment[] = []
    for (let f = fromF, s = fromS; f < toF && s < toS;) {
      const [line, before] = [this.freshLine(f), this.storedLine(s) + shift]
      if (line < before) f++
      else if (line > before) s++
      else {
        const block = { fromF: f, toF: f + 1, fromS: s, toS: s + 1 }
        while (block.toF < toF && this.freshLine(block.toF) === line) block.toF++
        while (block.toS < toS && this.storedLine(block.toS) + shift === line) block.toS++
        found.push(block)
        ;[f, s] = [block.toF, block.toS]
      }
    }
    return found
  }

  /** Pairs rows of one line: those that say the same, then those of the same words and columns, then by their order. */
  #pairBlock({ fromF, toF, fromS, toS }: Segment): void {
    let fresh = range(fromF, toF)
    let stored = range(fromS, toS)
    for (const keyOf of [contentOf, phraseOf]) {
      const waiting = Map.groupBy(stored, (at) => keyOf(this.#stored, at))
      for (const places of waiting.values()) places.reverse()
      const paired = new Set<number>()
      fresh = fresh.filter((at) => {
        const place = waiting.get(keyOf(this.#fresh, at))?.pop()
        if (place === undefined) return true
        paired.add(place)
        this.#pair(at, place, keyOf === contentOf ? 'content' : 'place')
        return false
      })
      stored = stored.filter((at) => !paired.has(at))
    }
    if (this.#strict && fresh.length !== stored.length) return
    for (const [at, row] of fresh.entries()) {
      const place = stored[at]
      if (place !== undefined) this.#pair(row, place, fresh.length === 1 && stored.length === 1 ? 'place' : 'order')
    }
  }

  #pair(f: number, s: number, choice: MatchChoice): void {
    this.#pairedF[f] = 1
    this.#pairedS[s] = 1
    this.#take(this.#fresh.rows[f] ?? 0, this.#stored.rows[s] ?? 0, choice)
  }
}

function inLineOrder({ words, rows }: Side): Side {
  const line = (row: number) => words[row * keyWords + keyParts.line] ?? 0
  return { words, rows: rows.slice().sort((a, b) => line(a) - line(b) || a - b) }
}

function lineOf({ words, rows }: Side, at: number): number {
  return words[(rows[at] ?? 0) * keyWords + keyParts.line] ?? 0
}

function contentOf({ words, rows }: Side, at: number): string {
  const place = (rows[at] ?? 0) * keyWords + keyParts.content
  return `${words[place]} ${words[place + 1]}`
}

function phraseOf({ words, rows }: Side, at: number): string {
  return `${words[(rows[at] ?? 0) * keyWords + keyParts.phrase]}`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at)
}
