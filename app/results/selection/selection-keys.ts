import { getListCursor, type ListCursor } from '#app/results/list/list-cursor.ts'
import { groupAt, isOnPage, listQuery, moveListCursorTo, rowsBetween } from '#app/results/list/list-moves.ts'
import type { ListedResult } from '#app/results/results.schemas.ts'
import { askFor, clearSelection } from '#app/results/selection/change-selection.ts'
import { askForGroup } from '#app/results/selection/ask-for-group.ts'
import { pickRange } from '#app/results/selection/pick-range.ts'
import { pick, selectionIn, sizeOf } from '#app/results/selection/selection.ts'

/** What was picked whose rows are on their way. */
const picks = new Set<Promise<void>>()

/** Picks the row of the cursor, or leaves it again; as a range from the row that was picked last. */
export function pickAtCursor(isRange: boolean): void {
  const picked = pickRow(isRange).finally(() => picks.delete(picked))
  picks.add(picked)
}

async function pickRow(isRange: boolean): Promise<void> {
  const q = listQuery()
  const found = await rowOf(getListCursor())
  if (q === null || found === null || !isOnPage(q)) return
  if (isRange) await pickRange(q, found.row, found.rank)
  else pick(q, found.row, found.rank)
}

/** Verdicts that are being asked for of what is still on its way. */
let asking = 0

/** Asks for a verdict for what is selected, and where nothing is, for the row or the group of the cursor, which is not selected by that. */
export async function askForVerdict(): Promise<void> {
  asking++
  await askForAny().finally(() => asking--)
}

async function askForAny(): Promise<void> {
  const q = listQuery()
  if (q === null) return
  const cursor = getListCursor()
  if (sizeOf(selectionIn(q)) === 0) await Promise.all(picks)
  if (listQuery() !== q) return
  if (sizeOf(selectionIn(q)) > 0) return askFor(q, 'selected')
  const group = groupAt(cursor?.rank ?? 0)
  if (group !== null) return askForGroup(q, group)
  const found = await rowOf(cursor)
  // The query may have changed meanwhile, or something been selected.
  if (found === null || listQuery() !== q || sizeOf(selectionIn(q)) > 0) return
  // What is judged is in sight, and its row is where the dialog opens.
  moveListCursorTo(found.rank)
  askFor(q, found.row)
}

/** Gives false where nothing is selected and nothing is being asked. */
export function leaveSelection(): boolean {
  const q = listQuery()
  if (q === null || isIdle(q)) return false
  clearSelection()
  return true
}

/** Whether a verdict is being asked for in the list, whose dialog may be on its way. */
export function isAskingForVerdict(): boolean {
  const q = listQuery()
  return asking > 0 || (q !== null && selectionIn(q).asksFor !== null)
}

function isIdle(q: string): boolean {
  const selection = selectionIn(q)
  return sizeOf(selection) === 0 && selection.asksFor === null
}

async function rowOf(cursor: ListCursor | null): Promise<{ row: ListedResult; rank: number } | null> {
  if (cursor === null) return null
  // Where its row does not come the list says so.
  const [row] = await rowsBetween(cursor.rank, cursor.rank).catch(() => [])
  return row === undefined ? null : { row, rank: cursor.rank }
}
