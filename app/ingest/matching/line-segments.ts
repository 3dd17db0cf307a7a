import { longestRising } from './longest-rising.ts'
import type { ResultLine } from './result-lines.ts'

/** Two lines by their places, before and now. */
type LinePair = readonly [before: number, now: number]

/**
 * Stretches of lines, before and now, of which it is open what became of what. The shifts are those of the lines next to them; null at the
 * end of the file, of which nobody knows.
 */
export type Segment = { from: LinePair; to: LinePair; shiftBefore: number; shiftAfter: number | null }

/** So many lines from a pair on, of which each is beyond doubt what it was. */
type Run = { from: LinePair; length: number }

/** So many lines in a row that say the same on both sides are what they were. */
const solid = 6
/** But for those at both ends: what came in next to them may say the same. */
const margin = 2
/** What is larger, in lines before times lines now, is cut where a shift brings a run together; or is left alone. */
export const mostPairs = 250_000
const tried = 4
const deepest = 12

/** Which lines of a file are beyond doubt what they were, and the stretches between, in their order. Linear but for sorting. */
export class LineSegments {
  readonly pieces: (Run | Segment)[] = []
  readonly #before: readonly ResultLine[]
  readonly #now: readonly ResultLine[]

  constructor(before: readonly ResultLine[], now: readonly ResultLine[]) {
    this.#before = before
    this.#now = now
    const whole: Segment = { from: [0, 0], to: [before.length, now.length], shiftBefore: 0, shiftAfter: null }
    const start = this.#runFrom([0, 0], whole, 0)
    if (start === before.length && start === now.length) this.pieces.push({ from: [0, 0], length: start })
    else this.#cut(whole, this.#runs(whole, [...(start > 0 ? [[[0, 0], 0] as const] : []), ...this.#singles(start)]), 0)
  }

  /** Takes runs for what they were; what is between them is open, and cut again if it is too large. */
  #cut(segment: Segment, runs: readonly Run[], depth: number): void {
    let [b, n] = segment.from
    let shift = segment.shiftBefore
    const leave = (to: LinePair, shiftAfter: number | null) => {
      if (b === to[0] || n === to[1]) return
      const rest: Segment = { from: [b, n], to, shiftBefore: shift, shiftAfter }
      const isLarge = (to[0] - b) * (to[1] - n) > mostPairs && depth < deepest
      const runsOfRest = isLarge ? this.#runsOfBestShift(rest) : []
      if (runsOfRest.length > 0) this.#cut(rest, runsOfRest, depth + 1)
      else this.pieces.push(rest)
    }
    for (const run of runs) {
      const shiftAfter = this.#shift(run.from)
      leave(run.from, shiftAfter)
      this.pieces.push(run)
      ;[b, n, shift] = [run.from[0] + run.length, run.from[1] + run.length, shiftAfter]
    }
    leave(segment.to, segment.shiftAfter)
  }

  /** Solid runs round pairs of lines, in their order, without their margins. `least` is how far a run must reach: 0 for any. */
  #runs(segment: Segment, anchors: readonly (readonly [anchor: LinePair, least: number])[]): Run[] {
    const runs: Run[] = []
    let [endB, endN] = segment.from
    for (const [[b, n], least] of anchors) {
      if (b < endB || n < endN) continue
      const shift = this.#shift([b, n])
      let first = 0
      while (b - first > endB && n - first > endN && this.#fits([b - first - 1, n - first - 1], shift)) first++
      const length = first + this.#runFrom([b, n], segment, shift)
      const isStart = b - first === 0 && n - first === 0 && shift === 0
      if (length < least || length <= margin) continue
      ;[endB, endN] = [b - first + length, n - first + length]
      const inner = length - (isStart ? margin : 2 * margin)
      if (inner > 0) runs.push({ from: isStart ? [0, 0] : [b - first + margin, n - first + margin], length: inner })
    }
    return runs
  }

  #runsOfBestShift(segment: Segment): Run[] {
    let best: LinePair[] = []
    for (const shift of this.#shiftsToTry(segment)) {
      const pairs = this.#coinciding(segment, shift)
      if (pairs.length > best.length) best = pairs
    }
    return this.#runs(
      segment,
      best.map((pair) => [pair, solid]),
    )
  }

  #shiftsToTry({ from, to, shiftBefore, shiftAfter }: Segment): Set<number> {
    const shifts = new Set([shiftBefore, shiftAfter ?? shiftBefore])
    for (let b = 0; b < tried; b++) {
      for (let n = 0; n < tried; n++) {
        shifts.add(this.#shift([from[0] + b, from[1] + n]))
        shifts.add(this.#shift([to[0] - 1 - b, to[1] - 1 - n]))
      }
    }
    return shifts
  }

  /** Lines that say the same once they have moved by a shift. */
  #coinciding({ from, to }: Segment, shift: number): LinePair[] {
    const pairs: LinePair[] = []
    for (let [b, n] = from; b < to[0] && n < to[1];) {
      const apart = this.#shift([b, n]) - shift
      if (apart < 0) n++
      else if (apart > 0) b++
      else {
        if (this.#fits([b, n], shift)) pairs.push([b, n])
        b++
        n++
      }
    }
    return pairs
  }

  /** Lines that say what no other does, on both sides, as many as keep their order. */
  #singles(from: number): [LinePair, number][] {
    const now = singlePlaces(this.#now, from)
    const pairs: LinePair[] = []
    for (const [signature, b] of singlePlaces(this.#before, from)) {
      const n = now.get(signature) ?? -1
      if (b !== -1 && n !== -1) pairs.push([b, n])
    }
    return longestRising(pairs).map((pair) => [pair, solid])
  }

  /** How many lines from here on say the same and have moved alike. */
  #runFrom([b, n]: LinePair, { to }: Segment, shift: number): number {
    let length = 0
    while (b + length < to[0] && n + length < to[1] && this.#fits([b + length, n + length], shift)) length++
    return length
  }

  #fits(pair: LinePair, shift: number): boolean {
    return this.#before[pair[0]]?.signature === this.#now[pair[1]]?.signature && this.#shift(pair) === shift
  }

  #shift([b, n]: LinePair): number {
    return (this.#now[n]?.line ?? 0) - (this.#before[b]?.line ?? 0)
  }
}

/** Each signature's place; -1 for one that comes up again. */
function singlePlaces(lines: readonly ResultLine[], from: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = from; at < lines.length; at++) {
    const { signature } = lines[at]! // within bounds
    places.set(signature, places.has(signature) ? -1 : at)
  }
  return places
}
