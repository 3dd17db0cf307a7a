import { LineOdds } from './line-odds.ts'
import { LineSegments, mostPairs, type Segment } from './line-segments.ts'
import { type Candidates, type Ends, sweep } from './line-sweep.ts'
import type { KeyedLines, ResultLine } from './result-lines.ts'

/** Two lines are one if that is so likely. */
const probable = 0.7
/** Odds beneath these change nothing. */
const leastOdds = 1e-6
/** Results of a stretch that are looked at, each once for every line of the other side; what has more is left alone. */
const mostLookedAt = 4 * mostPairs

/**
 * Which line of a file before is which now, of the lines that have results, as far as all of these together tell: what each says, that
 * they keep their order, and that lines move together. Where two ways are about as likely it says nothing.
 */
export class LineMap {
  readonly #before: Int32Array
  readonly #now: Int32Array

  /** @param before lines of before that are known, in their order; `now` has what each of them is. */
  constructor(before: readonly number[], now: readonly number[]) {
    this.#before = Int32Array.from(before)
    this.#now = Int32Array.from(now)
  }

  /** The line that a line of before is now; null where nobody can tell, or it is gone. */
  now(before: number): number | null {
    const at = firstAbove(this.#before, before) - 1
    return this.#before[at] === before ? (this.#now[at] ?? null) : null
  }

  /** Between which lines that are known a line of before lies: how many stand before it. */
  gapBefore(line: number): number {
    return firstAbove(this.#before, line)
  }

  /** Whether what stands at both ends of a gap has moved alike: between them nothing has moved otherwise. */
  isStill(gap: number): boolean {
    if (gap === this.#before.length) return false
    const shiftBefore = gap === 0 ? 0 : this.#shift(gap - 1)
    return this.#shift(gap) === shiftBefore
  }

  /** Where a line of before would be now that is not known, between two that moved alike; null elsewhere, and where that line is another's. */
  stillNow(before: number): number | null {
    const gap = this.gapBefore(before)
    if (gap === 0 || !this.isStill(gap) || this.#before[gap - 1] === before) return null
    const now = before + this.#shift(gap)
    return now > (this.#now[gap - 1] ?? 0) && now < (this.#now[gap] ?? 0) ? now : null
  }

  /** The same for a line of now. */
  gapNow(line: number): number {
    return firstAbove(this.#now, line)
  }

  #shift(at: number): number {
    return (this.#now[at] ?? 0) - (this.#before[at] ?? 0)
  }
}

/** Tells how the lines of a file have moved. */
export function mapLines(before: KeyedLines, now: KeyedLines): LineMap {
  const [linesB, linesN]: [number[], number[]] = [[], []]
  const take = (b: number, n: number) => {
    linesB.push(before.lines[b]?.line ?? 0)
    linesN.push(now.lines[n]?.line ?? 0)
  }
  const odds = new LineOdds(before, now)
  for (const piece of new LineSegments(before.lines, now.lines).pieces) {
    const [b, n] = piece.from
    if ('length' in piece) for (let at = 0; at < piece.length; at++) take(b + at, n + at)
    else takeProbable(before.lines, now.lines, piece, odds, take)
  }
  return new LineMap(linesB, linesN)
}

function takeProbable(
  before: readonly ResultLine[],
  now: readonly ResultLine[],
  { from, to, shiftBefore, shiftAfter }: Segment,
  odds: LineOdds,
  take: (before: number, now: number) => void,
): void {
  const [openB, openN] = [before.slice(from[0], to[0]), now.slice(from[1], to[1])]
  if (openB.length * openN.length > mostPairs || openB.length * rowsOf(openN) + openN.length * rowsOf(openB) > mostLookedAt) return
  const candidates = candidatesOf(openB, openN, odds)
  const { linesB, b, n } = candidates
  const forward = sweep(candidates, { before: shiftBefore, after: shiftAfter })
  const backward = sweep(...reversed(candidates, { before: shiftBefore, after: shiftAfter }))
  for (let at = 0; at < b.length; at++) {
    const [placeB, placeN, mirrored] = [b[at] ?? 0, n[at] ?? 0, b.length - 1 - at]
    const ways = Math.log(forward.values[at] ?? 0) + Math.log(backward.values[mirrored] ?? 0) - Math.log(candidates.odds[at] ?? 1)
    const scale = (forward.scales[placeB] ?? 0) + (backward.scales[linesB.length - 1 - placeB] ?? 0)
    if (Math.exp(ways + scale - forward.total) >= probable) take(from[0] + placeB, from[1] + placeN)
  }
}

function rowsOf(lines: readonly ResultLine[]): number {
  return lines.reduce((count, { rows }) => count + rows.length, 0)
}

function candidatesOf(before: readonly ResultLine[], now: readonly ResultLine[], odds: LineOdds): Candidates {
  const [b, n, values]: [number[], number[], number[]] = [[], [], []]
  for (const [placeB, lineB] of before.entries()) {
    for (const [placeN, lineN] of now.entries()) {
      const value = odds.of(lineB, lineN)
      if (value < leastOdds) continue
      b.push(placeB)
      n.push(placeN)
      values.push(value)
    }
  }
  return {
    linesB: Float64Array.from(before, ({ line }) => line),
    linesN: Float64Array.from(now, ({ line }) => line),
    b: Int32Array.from(b),
    n: Int32Array.from(n),
    odds: Float64Array.from(values),
  }
}

/** The same from the end on. */
function reversed({ linesB, linesN, b, n, odds }: Candidates, { before, after }: Ends): [Candidates, Ends] {
  const mirror = (lines: Float64Array) => lines.map((line) => -line).reverse()
  const candidates = {
    linesB: mirror(linesB),
    linesN: mirror(linesN),
    b: b.map((place) => linesB.length - 1 - place).reverse(),
    n: n.map((place) => linesN.length - 1 - place).reverse(),
    odds: odds.toReversed(),
  }
  // Mirrored, what stood after stands before: lines that count down have moved by the opposite.
  return [candidates, { before: after === null ? null : -after, after: before === null ? null : -before }]
}

function firstAbove(sorted: Int32Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}
