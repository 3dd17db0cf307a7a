import { fetchAhead } from '#app/ui/scripts/fetch-ahead.ts'
import { LazySelectionTools } from '#app/results/selection/lazy-selection-tools.ts'
import { setListCursor } from '#app/results/cursor/list-cursor.ts'
import { readResultId } from '#app/results/address/results-search.ts'

/** The row that gets the focus is the one that keys act on. */
export function followFocus({ target }: Pick<FocusEvent, 'target'>): void {
  const row = target instanceof Element ? target.closest('[aria-rowindex]') : null
  const rank = Number(row?.getAttribute('aria-rowindex')) - 1
  if (rank > 0) setListCursor({ rank, id: readResultId(row?.getAttribute('data-id') ?? '') })
  // Who goes through the list by keys may give a verdict next: what is pressed then is for its dialog.
  if (row?.matches(':has(:focus-visible)')) void fetchAhead(() => import('#app/results/selection/SelectionTools.tsx'), LazySelectionTools)
}
