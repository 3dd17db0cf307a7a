import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  retainSearchParams,
  stripSearchParams,
} from '@tanstack/react-router'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownLocation } from '#app/routing/link-addresses.ts'
import { flowSearchDefaults, readFlowSearch } from '#app/results/flows/flow-search.ts'
import { readResultSearch, readResultsSearch, resultSearchDefaults, resultsSearchDefaults } from '#app/results/address/results-search.ts'
import { groupings } from '#app/search/groupings.ts'
import { placeSearchDefaults, readPlaceSearch } from '#app/results/locations/place-search.ts'
import { parseSearch, stringifySearch } from '#app/ui/search-params.ts'

/** A router with the two routes that most links lead to, which read their search as those of the pages do. */
async function routerAt(address: string) {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/results/',
    validateSearch: readResultsSearch,
    search: { middlewares: [stripSearchParams(resultsSearchDefaults), retainSearchParams(['group'])] },
  })
  const result = createRoute({
    getParentRoute: () => root,
    path: '/results/$id',
    validateSearch: (search: Record<string, unknown>) => ({
      ...readResultSearch(search),
      ...readFlowSearch(search),
      ...readPlaceSearch(search),
    }),
    search: { middlewares: [stripSearchParams({ ...resultSearchDefaults, ...flowSearchDefaults, ...placeSearchDefaults })] },
  })
  const router = createRouter({
    routeTree: root.addChildren([list, result]),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
    parseSearch,
    stringifySearch,
  })
  await router.load()
  return router
}

const id = '0123456789abcdefghjk'
const search = fc.record(
  {
    q: fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('', 'severity:high path:"a b"', 'ä&=?#%+')),
    sort: fc.constantFrom('severity', 'path'),
  },
  { requiredKeys: ['q'] },
)
const link = fc.oneof(
  fc.record({
    to: fc.constant('/results'),
    search: fc.tuple(search, fc.constantFrom({}, { group: '' }, { group: 'rule' }, { cursor: '' })).map(([a, b]) => ({ ...a, ...b })),
  }),
  fc.record({ to: fc.constant('/results/$id'), params: fc.constant({ id }), search }, { requiredKeys: ['to', 'params'] }),
  fc.constant({ to: '/results' }),
)

test.each(['/', '/results', ...groupings.slice(0, 2).map((group) => `/results?group=${group}&q=x`), `/results/${id}?q=a&step=4`])(
  'links on %s lead where the router would have them lead',
  async (address) => {
    const router = await routerAt(address)
    fc.assert(
      fc.property(link, (destination) => {
        // Its own types know only the routes of the application.
        const build: (destination: object) => ReturnType<typeof router.buildLocation> = router.buildLocation
        const { href, publicHref, pathname, searchStr, search: shown } = build(destination)
        expect(knownLocation(router, destination)).toMatchObject({ href, publicHref, pathname, searchStr })
        expect(stringifySearch(knownLocation(router, destination)?.search ?? {})).toBe(stringifySearch(shown))
      }),
    )
  },
)

test('a link of another kind is left to the router', async () => {
  const router = await routerAt('/results')
  for (const other of [
    { to: '/' },
    { to: '/results', search: true },
    { to: '/results', search: {}, hash: 'x' },
    { to: '/results/$id', params: {} },
  ]) {
    expect(knownLocation(router, other)).toBeNull()
  }
})
