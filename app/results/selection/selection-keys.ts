import { getListCursor, type ListCursor } from '#app/results/cursor/list-cursor.ts'
import { groupAt, isOnPage, listQuery, moveListCursorTo, rowsBetween } from '#app/results/cursor/list-moves.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'
import { askFor, clearSelection } from './change-selection.ts'
import { askForGroup } from './ask-for-group.ts'
import { isBeingAsked, leaveAsked, whileAsking } from './being-asked.ts'
import { untilSelected, whileSelecting } from './being-selected.ts'
import { pickRange } from './pick-range.ts'
import { pick, selectionIn, sizeOf } from './selection.ts'

/** Picks the row of the cursor, or leaves it again; as a range from the row that was picked last. */
export function pickAtCursor(isRange: boolean): void {
  void whileSelecting(pickRow(isRange))
}

async function pickRow(isRange: boolean): Promise<void> {
  const q = listQuery()
  const found = await rowOf(getListCursor())
  if (q === null || found === null || !isOnPage(q)) return
  if (isRange) await pickRange(q, found.row, found.rank)
  else pick(q, found.row, found.rank)
}

/** Asks for a verdict for what is selected in the list of a query, once what is being selected is. */
export function askForSelected(q: string): Promise<void> {
  return whileAsking(async (isWanted) => {
    await untilSelected()
    if (isWanted() && isOnPage(q) && hasSelected(q)) askFor(q, 'selected')
  })
}

/** Asks for a verdict for what is selected, and where nothing is, for the row or the group of the cursor, which is not selected by that. */
export async function askForVerdict(): Promise<void> {
  const q = listQuery()
  if (q === null) return
  const cursor = getListCursor()
  await whileAsking(async (isWanted) => {
    await untilSelected()
    // The query may have changed meanwhile.
    const isMeant = () => isWanted() && listQuery() === q
    if (!isMeant()) return
    if (hasSelected(q)) askFor(q, 'selected')
    else await askForCursor(q, cursor, isMeant)
  })
}

async function askForCursor(q: string, cursor: ListCursor | null, isMeant: () => boolean): Promise<void> {
  const group = groupAt(cursor?.rank ?? 0)
  if (group !== null) return askForGroup(q, group)
  const found = await rowOf(cursor)
  // Something may have been selected.
  if (found === null || !isMeant() || hasSelected(q)) return
  // What is judged is in sight, and its row is where the dialog opens.
  moveListCursorTo(found.rank)
  askFor(q, found.row)
}

/** Gives false where nothing is selected and nothing is being asked. */
export function leaveSelection(): boolean {
  const q = listQuery()
  if (q === null || (!isBeingAsked() && isIdle(q))) return false
  leaveAsked()
  const goesWithIt = document.activeElement?.closest('.selection-bar')
  clearSelection()
  if (goesWithIt) document.getElementById('list')?.focus({ preventScroll: true })
  return true
}

/** Whether a verdict is being asked for in the list, whose dialog may be on its way. */
export function isAskingForVerdict(): boolean {
  const q = listQuery()
  return isBeingAsked() || (q !== null && selectionIn(q).asksFor !== null)
}

function isIdle(q: string): boolean {
  return !hasSelected(q) && selectionIn(q).asksFor === null
}

function hasSelected(q: string): boolean {
  return sizeOf(selectionIn(q)) > 0
}

async function rowOf(cursor: ListCursor | null): Promise<{ row: ListedResult; rank: number } | null> {
  if (cursor === null) return null
  // Where its row does not come the list says so.
  const [row] = await rowsBetween(cursor.rank, cursor.rank).catch(() => [])
  return row === undefined ? null : { row, rank: cursor.rank }
}
