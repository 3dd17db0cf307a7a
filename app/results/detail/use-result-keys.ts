import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isForPage } from '#app/ui/is-for-page.ts'
import type { ResultId, ResultNeighbours, ResultSearch } from '#app/results/results.schemas.ts'

type Step = 'next' | 'previous'

const stepOf = new Map<string, Step>([
  ['j', 'next'],
  ['k', 'previous'],
])

/** Steps that were asked for on the way to a result, to be taken from there. */
let owed: { from: string; steps: Step[] } = { from: '', steps: [] }

/**
 * `j` and `k` alone step to the next and the previous result, unless something is being typed or a dialog is open. Each press counts, also
 * while a page is on its way; a key that is held leads on as pages come.
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
    const neighbours = { previous, next }
    /** Takes the first that leads anywhere; the others are taken from there. */
    function take(steps: Step[]) {
      const at = steps.findIndex((step) => neighbours[step] !== null)
      const step = steps[at]
      const to = step === undefined ? null : neighbours[step]
      owed = { from: to ?? '', steps: steps.slice(at + 1) }
      if (to === null) return
      void navigate({ to: '/results/$id', params: { id: to }, search, state: { fromList }, replace: fromList > 0 })
    }
    function press(event: KeyboardEvent) {
      const step = stepOf.get(event.key)
      if (step === undefined || event.shiftKey || !isForPage(event)) return
      const { pathname } = router.latestLocation
      if (pathname === `/results/${id}`) take([step])
      else if (pathname === `/results/${owed.from}` && !event.repeat) owed.steps.push(step)
    }
    take(owed.from === id ? owed.steps : [])
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, router, id, previous, next, search, fromList])
}
