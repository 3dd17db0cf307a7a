import { getListCursor } from '#app/results/cursor/list-cursor.ts'
import { moveListCursor, moveListCursorTo } from '#app/results/cursor/list-moves.ts'
import { readPreview, togglePreview } from './preview.ts'
import type { Shortcut } from '#app/ui/keys/shortcuts.ts'

const does = 'Show or hide the preview of the result'

/** Keys of the preview, which belong to those of the list. */
export const previewKeys: Shortcut[] = [
  { keys: ['p'], does, isOffered: hasRoom, run: toggle },
  {
    keys: [' '],
    does,
    isOffered: hasRoom,
    // It scrolls the page, and presses what is focused, unless that is a result.
    run: (event) => event.target instanceof Element && event.target.closest('.result-table') !== null && toggle(event),
  },
]

function toggle({ repeat, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey || !hasRoom()) return false
  if (!repeat) togglePreview()
  if (getListCursor() === null) moveListCursor('next')
  return true
}

/** Hides the preview where it is shown; a focus in it goes back to the list. Gives false where it is not shown. */
export function hidePreview(): boolean {
  if (!readPreview() || !hasRoom()) return false
  const isInPreview = document.activeElement?.closest('.preview') != null
  togglePreview()
  if (!isInPreview) return true
  const cursor = getListCursor()
  if (cursor !== null) moveListCursorTo(cursor.rank)
  else document.querySelector<HTMLElement>('.preview-button')?.focus()
  return true
}

/** On narrow screens there is no room for it (preview.css). */
function hasRoom(): boolean {
  return matchMedia('(width >= 62.5rem)').matches
}
