import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { readResultsSearch } from './results-search.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'
import { wantScript } from '#app/ui/scripts/want-script.ts'

function followLatest() {
  return import('./follow-latest.ts')
}

/**
 * Gives what takes a click on a link of a list that another list is already on its way to take the place of. The link was made for what is
 * shown: what it changes there is done to what was asked for last. To be called before the link is.
 */
export function useFollowLatest(shown: ResultsSearch): (event: MouseEvent<HTMLElement>) => void {
  const router = useRouter()
  return (event) => {
    const { pathname, search } = router.latestLocation
    const { q, sort, group } = readResultsSearch(search)
    if (pathname !== '/results' || (q === shown.q && sort === shown.sort && group === shown.group)) return
    // What opens in place leads nowhere.
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]:not([aria-expanded])')
    if (!link || link.pathname !== '/results' || link.hash !== '' || !isPlainClick(event)) return
    event.preventDefault()
    void wantScript(followLatest).then((latest) => latest.followLatest(router, shown, link.search))
  }
}
