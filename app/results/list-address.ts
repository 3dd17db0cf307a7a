import { entryOf } from '#app/results/list-place.ts'

/**
 * Writes the place of a list into the address, as long as the browser still shows its history entry. It replaces the entry past the router,
 * which would load the page again: that the list is scrolled changes nothing on it.
 */
export function writePlace(entry: string, cursor: string): void {
  const { state } = history
  if (entryOf(state) !== entry) return
  const others = location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('cursor='))
  const search = [...others, ...(cursor === '' ? [] : [`cursor=${cursor}`])].join('&')
  const address = location.pathname + (search === '' ? '' : `?${search}`) + location.hash
  if (address === location.pathname + location.search + location.hash) return
  // The router has put its own `replaceState` over the one of browsers.
  History.prototype.replaceState.call(history, state, '', address)
}
