import type { Take } from './alignment.ts'
import type { Side } from './groups.ts'
import type { LineMap } from './line-map.ts'
import { lineOf } from './result-lines.ts'

/**
 * Pairs rows of a group, which say the same, whose lines were edited in place: between two lines that moved alike, on the line that they
 * moved a line to, one and no other. `fresh` and `stored` are those that are left.
 */
export function pairEdited(fresh: Side, stored: Side, lines: LineMap, take: Take): void {
  const byLine = Map.groupBy(fresh.rows, (row) => lineOf(fresh.words, row))
  for (const [before, places] of Map.groupBy(stored.rows, (row) => lineOf(stored.words, row))) {
    const now = before === 0 ? null : lines.stillNow(before)
    const rows = now === null ? undefined : byLine.get(now)
    const [row, place] = [rows?.[0], places[0]]
    if (rows?.length === 1 && places.length === 1 && row !== undefined && place !== undefined) take(row, place, 'place')
  }
}
