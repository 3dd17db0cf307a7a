import { entryOf } from './list-place.ts'
import { readResultSearch } from '#app/results/list/address/results-search.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { parseSearch } from '#app/ui/search-params.ts'

/** The entry of the browser's history, if it is this list; null while another page is on its way. */
export function entryOfList({ q, sort }: ResultSearch): string | null {
  const shown = readResultSearch(parseSearch(location.search))
  return location.pathname === '/results' && shown.q === q && shown.sort === sort ? entryOf(history.state) : null
}
