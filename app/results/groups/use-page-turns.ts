import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CursorStep } from '#app/results/cursor/list-moves.ts'
import { readResultsSearch } from '#app/results/address/results-search.ts'
import type { GroupsPage } from '#app/search/answers/group.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'

/** Where keys go on once the page of groups is there that they turned to. */
type Turn = { cursor: string; to: Extract<CursorStep, 'first' | 'last'> }

/** Lets keys go on from one page of groups to another. */
export function usePageTurns() {
  const router = useRouter()
  return useMemo(() => new PageTurns(router), [router])
}

class PageTurns {
  readonly #router: ReturnType<typeof useRouter>
  #turn: Turn | null = null

  constructor(router: ReturnType<typeof useRouter>) {
    this.#router = router
  }

  /** Turns to the page after one, or before it. Gives whether there is such a page. */
  begin(step: 'next' | 'previous', search: ResultsSearch, page: GroupsPage): boolean {
    const cursor = page[step]
    if (cursor === null) return false
    if (this.isUnderWay()) return true
    this.#turn = { cursor, to: step === 'next' ? 'first' : 'last' }
    // What keys go to is brought into view.
    void this.#router.navigate({ to: '/results', search: { ...search, cursor }, resetScroll: false })
    return true
  }

  /** Whether a page was turned to that has not come, unless somebody went elsewhere since. */
  isUnderWay(): boolean {
    return this.#turn !== null && this.#turn.cursor === readResultsSearch(this.#router.latestLocation.search).cursor
  }

  /** Ends the turn, where it was to this page. Gives where in it keys go on. */
  end(cursor: string): Turn['to'] | null {
    const turn = this.#turn
    this.#turn = null
    return turn?.cursor === cursor ? turn.to : null
  }
}
