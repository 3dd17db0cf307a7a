import type { AgeBand } from './trend.schemas.ts'
import { dayLength } from './trend-shape.ts'

/** From how many days before today on a band holds, and its name; what came before the last of them is in a band of its own. */
const bands: readonly [days: number, name: string][] = [
  [6, 'last 7 days'],
  [29, '8 to 30 days'],
  [89, '31 to 90 days'],
  [364, '91 days to a year'],
]
const oldest = 'over a year'

/** The days on which the bands begin, `2026-01-31`, the newest first. `today` is such a day, UTC. */
export function bandDays(today: string): string[] {
  return bands.map(([days]) => new Date(Date.parse(today) - days * dayLength).toISOString().slice(0, 10))
}

/** The bands with how many results are in each; `counts` by how many of the days begin after they were first seen. */
export function ageBands(today: string, counts: readonly number[]): AgeBand[] {
  const days = bandDays(today)
  return [...bands.map(([, name]) => name), oldest].map((name, at) => {
    return { name, from: days[at] ?? null, to: days[at - 1] ?? null, count: counts[at] ?? 0 }
  })
}
