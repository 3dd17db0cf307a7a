import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hearKeys } from '#app/results/keys/keys-ahead.ts'
import { useShortcut } from '#app/ui/keys/use-shortcut.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultNeighbours } from '#app/search/answers/list-page.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'

/**
 * Hears the keys of the page of a result: `j` and `k` alone step to the next and the previous one, unless something is being typed or a dialog
 * is open. Each press counts, also while a page is on its way; a key that is held leads on as pages come.
 */
export function useResultKeys(
  id: ResultId,
  { previous, next }: Pick<ResultNeighbours, 'previous' | 'next'>,
  search: ResultSearch,
  fromList: number,
): void {
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    const ending = new AbortController()
    hearKeys(router, { path: `/results/${id}`, isAsking, awaitsRows: () => false }, ending.signal)
    return () => ending.abort()
  }, [router, id])
  function goTo(to: ResultId | null) {
    if (to === null) return false
    void navigate({ to: '/results/$id', params: { id: to }, search, state: { fromList }, replace: fromList > 0 })
    return true
  }
  useShortcut('j', () => goTo(next))
  useShortcut('k', () => goTo(previous))
}

/** As VerdictMenu.tsx does. */
function isAsking(): boolean {
  return document.querySelector('.verdict-button[aria-expanded=true]') !== null
}
