import { hasTwin, wasThere } from './told.ts'

/** Of rows of one result beyond so many it is found at once what they say of each other: each row by itself would go through all, as often as there are rows. */
export const longHistory = 16

type Sighted = { series: number; since: number; until: number }

/** What rows of one result say of each other, by the row: whether its series had it before, and whether its series has another at some snapshot that it holds in. */
export function toldBySeries<Row extends Sighted>(rows: readonly Row[]): Map<Row, number> {
  const told = new Map<Row, number>()
  // What ends as it begins is before what begins with it, which it holds beside nowhere.
  const sorted = rows.toSorted((a, b) => a.series - b.series || a.since - b.since || a.until - b.until)
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to]?.series === sorted[from]?.series) to++
    tellSeries(sorted.slice(from, to), told)
  }
  return told
}

/** `rows`: those of a series, the first first. */
function tellSeries<Row extends Sighted>(rows: readonly Row[], told: Map<Row, number>): void {
  const first = rows[0]?.since ?? 0
  // Until when rows before a row hold.
  let until = 0
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1]
    const isBeside = until > row.since || (next !== undefined && next.since < row.until)
    told.set(row, (first < row.since ? wasThere : 0) | (isBeside ? hasTwin : 0))
    until = Math.max(until, row.until)
  }
}
