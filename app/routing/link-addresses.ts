import { createIsomorphicFn } from '@tanstack/react-start'
import type { AnyRouter } from '@tanstack/react-router'
import { unlike } from '#app/results/address/addresses.ts'
import { resultSearchDefaults, resultsSearchDefaults } from '#app/results/address/results-search.ts'
import { flowSearchDefaults } from '#app/results/flows/flow-search.ts'
import { placeSearchDefaults } from '#app/results/locations/place-search.ts'
import { stringifySearch } from '#app/ui/search-params.ts'

type Location = ReturnType<AnyRouter['buildLocation']>

/**
 * Lets the server build the addresses of links to lists and results from what is known of these two routes. The router finds out anew for
 * each of the two hundred links of a page which route it leads to and what that does with its search. Every other link is the router's.
 */
export const shortenLinks = createIsomorphicFn()
  .server((router: AnyRouter) => {
    const build: (destination: object) => Location = router.buildLocation
    router.buildLocation = (destination: object) => knownLocation(router, destination) ?? build(destination)
  })
  .client(() => {})

const resultDefaults: Record<string, unknown> = { ...resultSearchDefaults, ...flowSearchDefaults, ...placeSearchDefaults }
const listDefaults: Record<string, unknown> = resultsSearchDefaults
/** What a link to the list or a result consists of; one that has more is not for here. */
const known = new Set(['to', 'params', 'search', 'state'])
/** Members that say how a link behaves and looks, and not where it leads. */
const aside =
  /^(?:children|className|title|tabIndex|activeOptions|activeProps|inactiveProps|rel|replace|resetScroll|preload|role|id|key|ref|on[A-Z].*|(?:aria|data)-.*)$/

/** The same as the router gives for such a link, which a test holds it to; null for all others. */
export function knownLocation(router: AnyRouter, destination: object): Location | null {
  const { to, params, search = {} } = destination as { to?: unknown; params?: unknown; search?: unknown } // what a link gives
  if (!isPlain(search) || !Object.keys(destination).every((name) => known.has(name) || aside.test(name))) return null
  if (to === '/results' && params === undefined) {
    const { group } = router.latestLocation.search as { group?: string } // which the route has read
    return locationOf('/results', unlike('group' in search || group === undefined ? search : { ...search, group }, listDefaults))
  }
  if (to !== '/results/$id' || !isPlain(params) || Object.keys(params).length !== 1 || !/^\w+$/.test(String(params['id']))) return null
  return locationOf(`/results/${String(params['id'])}`, unlike(search, resultDefaults))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function locationOf(pathname: string, search: Record<string, unknown>): Location {
  const searchStr = stringifySearch(search)
  const href = pathname + searchStr
  return { href, publicHref: href, pathname, search, searchStr, state: {}, hash: '', external: false } as Location // all that a link reads
}
