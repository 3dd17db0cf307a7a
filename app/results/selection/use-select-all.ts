import { useMutation } from '@tanstack/react-query'
import { isOnPage } from '#app/results/cursor/list-moves.ts'
import { whileSelecting } from './being-selected.ts'
import { selectAll } from './change-selection.ts'
import { selectionIn, sizeOf } from './selection.ts'
import { lookAtList } from '#app/results/verdicts/verdicts.functions.ts'

/**
 * Selects all that match a query, as they are now, unless part of it is not understood: then its data is null. It changes nothing, but
 * afterwards the list is what was selected.
 */
export function useSelectAll() {
  return useMutation({
    mutationFn: (q: string) => whileSelecting(lookAndSelect(q)),
  })
}

async function lookAndSelect(q: string) {
  const seen = await lookAtList({ data: { q } })
  // Who cleared the selection meanwhile wants none.
  if (seen !== null && isOnPage(q) && sizeOf(selectionIn(q)) > 0) selectAll(q, seen)
  return seen
}
