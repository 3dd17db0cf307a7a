/** What the growth of linear work stays below, however rudely it is interrupted by the collection of garbage. */
export const linear = 200

/**
 * How many times as much processor time of this thread the work takes for 32 times as much: about 32 where it is linear, 1,000 where it
 * is quadratic. A ratio within one run, of the quickest of several tries each, so that neither the machine nor its other work decides.
 * @param prepare makes the work of a size, anew for each try, so that nothing remembers it; only what it gives is timed
 */
export function growth(prepare: (size: number) => () => void, size: number): number {
  const tries = Array.from({ length: 3 }, () => ({ small: cost(prepare(size)), large: cost(prepare(32 * size)) }))
  return Math.min(...tries.map((one) => one.large)) / Math.max(Math.min(...tries.map((one) => one.small)), leastCost)
}

/** What is quicker than this many microseconds is taken to cost as much: below it the clock decides. */
const leastCost = 1000

function cost(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
