import { entryOf } from '#app/results/list/list-place.ts'
import { readResultSearch } from '#app/results/list/results-search.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'

/** The entry of the browser's history, if it is this list; null while another page is on its way. */
export function entryOfList({ q, sort }: ResultSearch): string | null {
  const shown = readResultSearch(Object.fromEntries(new URLSearchParams(location.search)))
  return location.pathname === '/results' && shown.q === q && shown.sort === sort ? entryOf(history.state) : null
}

/**
 * Writes the place of a list into the address. It replaces the history entry past the router, which would load the page again: that the
 * list is scrolled changes nothing on it.
 */
export function writePlace(cursor: string): void {
  const others = location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('cursor='))
  const search = [...others, ...(cursor === '' ? [] : [`cursor=${cursor}`])].join('&')
  const address = location.pathname + (search === '' ? '' : `?${search}`) + location.hash
  if (address === location.pathname + location.search + location.hash) return
  // The router has put its own `replaceState` over the one of browsers.
  History.prototype.replaceState.call(history, history.state, '', address)
}
