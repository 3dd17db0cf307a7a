import type { Spread } from './latencies.ts'

/** `p50 2.1, p95 3.4, p99 4.0, worst 5.2 ms`. */
export function spreadText({ p50, p95, p99, worst }: Spread): string {
  return `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, worst ${worst.toFixed(1)} ms`
}
