/** Where a line of the file before is by now: `line`, which is `certain` where what stands before and after it has moved alike. */
export type Prediction = { lines: readonly number[]; certain: boolean }

/**
 * How the lines of a file have moved, learned from results that can be nothing else than what they were: pairs of a line before and a line
 * now. Pairs that stand against the order of the most are left out, as a function that was moved elsewhere is.
 */
export class LineShifts {
  readonly #before: Int32Array
  readonly #now: Int32Array

  constructor(pairs: readonly (readonly [before: number, now: number])[]) {
    const kept = longestRising(pairs.filter(([before, now]) => before > 0 && now > 0).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
    this.#before = Int32Array.from(kept, ([before]) => before)
    this.#now = Int32Array.from(kept, ([, now]) => now)
  }

  get count(): number {
    return this.#before.length
  }

  /** Where a line of before is to be expected. */
  ahead(line: number): Prediction {
    return predict(this.#before, this.#now, line)
  }

  /** Where a line of now is to have been. */
  back(line: number): Prediction {
    return predict(this.#now, this.#before, line)
  }

  /** Between which of the pairs a line of before lies: how many stand before it. */
  gapBefore(line: number): number {
    return firstAbove(this.#before, line)
  }

  /** The same for a line of now. */
  gapNow(line: number): number {
    return firstAbove(this.#now, line)
  }
}

/** A file of which nothing is known. */
export const unknownShifts = new LineShifts([])

function predict(from: Int32Array, to: Int32Array, line: number): Prediction {
  const next = firstAbove(from, line)
  // The start of a file moves nowhere.
  const shiftBefore = next === 0 ? 0 : (to[next - 1] ?? 0) - (from[next - 1] ?? 0)
  if (from[next - 1] === line) return { lines: [line + shiftBefore], certain: true }
  if (next === from.length) return { lines: [line + shiftBefore], certain: false }
  const shiftAfter = (to[next] ?? 0) - (from[next] ?? 0)
  if (shiftAfter === shiftBefore) return { lines: [line + shiftBefore], certain: true }
  return { lines: [line + shiftBefore, line + shiftAfter], certain: false }
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

/** Of pairs in the order of their first numbers the most whose second numbers rise, too, and that are distinct in both. */
function longestRising<T extends readonly [number, number]>(pairs: readonly T[]): T[] {
  const tails: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  for (const [at, [, now]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < now) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : (tails[low - 1] ?? -1)
    tails[low] = at
  }
  const rising: T[] = []
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) {
    const pair = pairs[at]
    // Two results on one line before: the one that is kept says where it went.
    if (pair !== undefined && rising.at(-1)?.[0] !== pair[0]) rising.push(pair)
  }
  return rising.reverse()
}
