import { entryOf } from './list-place.ts'
import { readResultSearch, readResultsSearch } from '#app/results/address/results-search.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { parseSearch } from '#app/ui/search-params.ts'

/** The entry of the browser's history, if it is this list; null while another page, or this list in groups, is on its way. */
export function entryOfList({ q, sort }: ResultSearch): string | null {
  const search = parseSearch(location.search)
  const shown = readResultSearch(search)
  const isShown = location.pathname === '/results' && shown.q === q && shown.sort === sort && readResultsSearch(search).group === ''
  return isShown ? entryOf(history.state) : null
}
