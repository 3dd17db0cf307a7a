/**
 * Writes a search parameter, which needs no encoding, into the address of the page; an empty one is taken out. It replaces the entry of the
 * browser's history past the router, which would load the page again.
 */
export function writeParameter(name: string, value: string): void {
  const others = location.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  const search = [...others, ...(value === '' ? [] : [`${name}=${value}`])].join('&')
  const address = location.pathname + (search === '' ? '' : `?${search}`) + location.hash
  if (address === location.pathname + location.search + location.hash) return
  // The router has put its own `replaceState` over the one of browsers.
  History.prototype.replaceState.call(history, history.state, '', address)
}
