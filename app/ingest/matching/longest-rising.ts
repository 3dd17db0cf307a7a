/** Of pairs the most whose first and second numbers both rise, in that order. */
export function longestRising<T extends readonly [number, number]>(some: readonly T[]): T[] {
  const pairs = some.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])
  const tails: number[] = []
  const previous = new Int32Array(pairs.length).fill(-1)
  for (const [at, [, second]] of pairs.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < second) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? -1 : (tails[low - 1] ?? -1)
    tails[low] = at
  }
  const rising: T[] = []
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) rising.push(pair)
  }
  return rising.reverse()
}
