import { isOnPage, rowsBetween } from '#app/results/cursor/list-moves.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { whileSelecting } from './being-selected.ts'
import { isIn, maxPicked, pick, pickAll, selectionIn } from './selection.ts'

/**
 * Picks all rows of the list of a query from the one that was last picked by itself up to this one, or leaves them again, whether they are
 * loaded or not. Without such a row, this one alone.
 */
export function pickRange(q: string, row: ListedResult, rank: number): Promise<void> {
  return whileSelecting(pickToRow(q, row, rank))
}

async function pickToRow(q: string, row: ListedResult, rank: number): Promise<void> {
  const { from } = selectionIn(q)
  if (from === null) return pick(q, row, rank)
  const last = Math.max(from.rank - maxPicked + 1, Math.min(rank, from.rank + maxPicked - 1))
  const rows = await rowsBetween(from.rank, last).catch(() => [])
  if (!isOnPage(q)) return undefined
  // New results may have moved it meanwhile.
  if (!rows.some(({ id }) => id === from.id)) return pick(q, row, rank)
  pickAll(q, rows, !isIn(selectionIn(q), row.id))
}
