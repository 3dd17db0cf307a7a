import { rowsOfGroup } from './GroupRows.tsx'
import type { ResultGroup } from '#app/search/answers/group.ts'

/** A group among those on the page, from 0 on, and the ranks that keys know its line and its rows by, from 1 on. One that cannot be opened has none. */
export type GroupStop = { group: ResultGroup; at: number; line: number; rows: number }

/**
 * What keys go to in a list in groups, as if it were one list: the line of each group, and behind it the rows of one that is open, whether
 * they are loaded or not.
 */
export function groupStops(groups: readonly ResultGroup[], open: ReadonlySet<string>): GroupStop[] {
  let rank = 0
  return groups.flatMap((group, at) => {
    if (group.query === null) return []
    const rows = open.has(group.name) ? Math.min(group.count, rowsOfGroup) : 0
    const line = rank + 1
    rank = line + rows
    return { group, at, line, rows }
  })
}

/** The group that a rank is of; undefined beyond the last. */
export function stopAt(stops: readonly GroupStop[], rank: number): GroupStop | undefined {
  return stops.find(({ line, rows }) => rank >= line && rank <= line + rows)
}
