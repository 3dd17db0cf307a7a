import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ResultNeighbours, ResultSearch } from '#app/results/results.schemas.ts'
import { isTyping } from '#app/ui/is-typing.ts'

/** `j` and `k` alone step to the next and the previous result, unless something is being typed. */
export function useResultKeys({ previous, next }: ResultNeighbours, search: ResultSearch, fromList: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    function step(event: KeyboardEvent) {
      const isShortcut = !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || !isShortcut || isTyping(event.target)) return
      const id = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (id !== null) void navigate({ to: '/results/$id', params: { id }, search, state: { fromList }, replace: fromList > 0 })
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [navigate, previous, next, search, fromList])
}
