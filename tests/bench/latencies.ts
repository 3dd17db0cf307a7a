export type Spread = { p50: number; p95: number; p99: number; worst: number }

/** The value that half of them do not exceed. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that so many per cent of them do not exceed (nearest rank). Throws where there are none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)]
  if (found === undefined) throw new RangeError('There is nothing to take a percentile of.')
  return found
}

/** How they are spread. Throws where there are none. */
export function spreadOf(values: readonly number[]): Spread {
  const [p50, p95, p99, worst] = [50, 95, 99, 100].map((percent) => percentile(values, percent))
  return { p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, worst: worst ?? 0 }
}
