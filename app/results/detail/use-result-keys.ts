import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isForPage } from '#app/ui/is-for-page.ts'
import type { ResultNeighbours, ResultSearch } from '#app/results/results.schemas.ts'

/** `j` and `k` alone step to the next and the previous result, unless something is being typed or a dialog is open. */
export function useResultKeys({ previous, next }: ResultNeighbours, search: ResultSearch, fromList: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    function step(event: KeyboardEvent) {
      if (event.shiftKey || !isForPage(event)) return
      const id = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (id !== null) void navigate({ to: '/results/$id', params: { id }, search, state: { fromList }, replace: fromList > 0 })
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [navigate, previous, next, search, fromList])
}
