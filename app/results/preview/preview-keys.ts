import { getListCursor } from '#app/results/list/list-cursor.ts'
import { moveListCursor } from '#app/results/list/list-moves.ts'
import { togglePreview } from '#app/results/preview/preview.ts'
import type { Shortcut } from '#app/ui/shortcuts.ts'

const does = 'Show or hide the preview of the result'

/** Keys of the preview, which belong to those of the list. */
export const previewKeys: Shortcut[] = [
  { keys: ['p'], does, run: toggle },
  {
    keys: [' '],
    does,
    // It scrolls the page, and presses what is focused, unless that is a result.
    run: (event) => event.target instanceof Element && event.target.closest('.result-table') !== null && toggle(event),
  },
]

/** On narrow screens there is no room for it (preview.css). */
function toggle({ repeat, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey || !matchMedia('(width >= 62.5rem)').matches) return false
  if (!repeat) togglePreview()
  if (getListCursor() === null) moveListCursor('next')
  return true
}
