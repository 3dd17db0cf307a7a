import { getListCursor } from '#app/results/list/list-cursor.ts'
import { listQuery, rowsBetween } from '#app/results/list/list-moves.ts'
import { pickRange } from '#app/results/selection/pick-range.ts'
import { clearSelection, isNothingSelected, pick, setAsking } from '#app/results/selection/selection.ts'

/** Picks the row of the cursor, or leaves it again; as a range from the row that was picked last. */
export async function pickAtCursor(isRange: boolean): Promise<void> {
  const [cursor, q] = [getListCursor(), listQuery()]
  if (cursor === null || q === null) return
  const [row] = await rowsBetween(cursor.rank, cursor.rank)
  if (row === undefined) return
  if (isRange) await pickRange(q, row, cursor.rank)
  else pick(q, row, cursor.rank)
}

/** Asks for a verdict for what is selected, and where nothing is, for the row of the cursor. */
export async function askForVerdict(): Promise<void> {
  const q = listQuery()
  if (q === null) return
  if (isNothingSelected(q)) await pickAtCursor(false)
  if (!isNothingSelected(q)) setAsking(true)
}

/** Gives false where nothing is selected. */
export function leaveSelection(): boolean {
  const q = listQuery()
  if (q === null || isNothingSelected(q)) return false
  clearSelection()
  return true
}
