import type { AnyRouter, RegisteredRouter } from '@tanstack/react-router'
import { rebaseQuery } from './rebase-query.ts'
import { readResultsSearch } from './results-search.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { parseSearch } from '#app/ui/search-params.ts'

/** Goes where a link leads whose address has this search: what it changes of the list that it was made for, it changes of the one that was asked for last. */
export function followLatest(router: RegisteredRouter, shown: ResultsSearch, link: string): void {
  const target = readLink(link)
  const latest = readResultsSearch(router.latestLocation.search)
  const search = {
    q: rebaseQuery(shown.q, target.q, latest.q),
    sort: target.sort === shown.sort ? latest.sort : target.sort,
    group: target.group === shown.group ? latest.group : target.group,
  }
  // Pressed twice.
  if (search.q === latest.q && search.sort === latest.sort && search.group === latest.group) return
  void router.navigate({ to: '/results', search })
}

/**
 * Follows a link of a part that is not alive, whose address has this search. It was made for the list that the document came as, which had
 * the search `came`: what it changes of that one, it changes of the one that was asked for last.
 */
export function followUnheard(router: AnyRouter, came: string, link: string): void {
  followLatest(router, readLink(came), link)
}

function readLink(search: string): ResultsSearch {
  return readResultsSearch(parseSearch(search))
}
