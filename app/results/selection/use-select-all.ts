import { useMutation } from '@tanstack/react-query'
import { isOnPage } from '#app/results/list/list-moves.ts'
import { selectAll } from '#app/results/selection/change-selection.ts'
import { lookAtList } from '#app/results/verdicts/verdicts.functions.ts'

/**
 * Selects all that match a query, as they are now, unless part of it is not understood: then its data is null. It changes nothing, but
 * afterwards the list is what was selected.
 */
export function useSelectAll() {
  return useMutation({
    mutationFn: (q: string) => lookAtList({ data: { q } }),
    onSuccess: (seen, q) => seen !== null && isOnPage(q) && selectAll(q, seen),
  })
}
