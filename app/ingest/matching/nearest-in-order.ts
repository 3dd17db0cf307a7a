/** Beyond this many pairs to weigh, the first go with the first. */
const mostWeighed = 40_000

/** Pairs of places in two rising lists of lines, as many as the shorter has, in order, so that the distances of lines sum to the least. */
export function nearestInOrder(a: readonly number[], b: readonly number[]): [number, number][] {
  if (a.length > b.length) return nearestInOrder(b, a).map(([inB, inA]) => [inA, inB])
  if (a.length * b.length > mostWeighed) return a.map((_, at) => [at, at])
  const width = b.length + 1
  // The least sum for the first of `a` among the first of `b`.
  const sums = new Float64Array((a.length + 1) * width).fill(Infinity)
  sums.fill(0, 0, width)
  for (let i = 1; i <= a.length; i++) {
    for (let j = i; j <= b.length; j++) {
      const paired = (sums[(i - 1) * width + j - 1] ?? 0) + Math.abs((a[i - 1] ?? 0) - (b[j - 1] ?? 0))
      sums[i * width + j] = Math.min(paired, sums[i * width + j - 1] ?? Infinity)
    }
  }
  const pairs: [number, number][] = []
  for (let i = a.length, j = b.length; i > 0; j--) {
    if (sums[i * width + j] === sums[i * width + j - 1]) continue
    pairs.push([--i, j - 1])
  }
  return pairs.reverse()
}
