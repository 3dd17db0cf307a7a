import { useSyncExternalStore } from 'react'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { createListeners } from '#app/ui/listeners.ts'

/** The row that keys of the list act on: its rank, 1-based, and its result, null as long as the row has not been loaded. */
export type ListCursor = { rank: number; id: ResultId | null }

let cursor: ListCursor | null = null
let cursorOf = ''
const changes = createListeners()

/** The cursor; null until there is one, and on the server. */
export function useListCursor(): ListCursor | null {
  return useSyncExternalStore(changes.subscribe, getListCursor, () => null)
}

/** The row that the cursor is on; null where it is on none. */
export function getListCursor(): ListCursor | null {
  return cursor
}

/** Puts the cursor on a row, or nowhere. The focus stays where it is, and the list is not scrolled: `list-moves.ts` does both. */
export function setListCursor(next: ListCursor | null): void {
  if (cursor?.rank === next?.rank && cursor?.id === next?.id) return
  cursor = next
  changes.tell()
}

/** Names the list that the cursor is of from now on, by its query and order: the cursor of another is gone. */
export function enterList(name: string): void {
  if (name === cursorOf) return
  cursorOf = name
  setListCursor(null)
}
