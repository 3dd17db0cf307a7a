import { getListCursor, type ListCursor, setListCursor } from './list-cursor.ts'
import { entryOf } from '#app/results/place/list-place.ts'

/** The entry of the tab's storage; the number is that of what is in it. */
const key = 'assay:cursor:1'

type Kept = { entry: string; cursor: ListCursor }

/** Keeps the row that keys act on for who loads the list again. To be called as its document is left. */
export function keepCursor(): void {
  const cursor = getListCursor()
  if (cursor === null) return
  try {
    sessionStorage.setItem(key, JSON.stringify({ entry: entryOf(history.state), cursor } satisfies Kept))
  } catch {
    // Where the browser forbids it, keys begin anew.
  }
}

/** Puts the cursor back on the row that it was on when the list was loaded again, once, and where it is on none by now. */
export function restoreCursor(): void {
  try {
    // Written above; what somebody else put there is caught where it cannot be used.
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    sessionStorage.removeItem(key)
    if (getListCursor() === null && kept?.entry === entryOf(history.state)) setListCursor(kept.cursor)
  } catch {
    // As above.
  }
}
