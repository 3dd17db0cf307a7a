import { createRouter, rootRouteId } from '@tanstack/react-router'
import { ErrorPage } from '#app/ui/faults/ErrorPage.tsx'
import { NotFoundPage } from '#app/ui/faults/NotFoundPage.tsx'
import { traceLoaders } from '#app/monitoring/trace-loaders.ts'
import { mayScroll } from '#app/routing/early-scroll.ts'
import { shortenLinks } from '#app/routing/link-addresses.ts'
import { pageNonce } from '#app/routing/page-nonce.ts'
import { followPlainLinks } from '#app/routing/plain-links.ts'
import { limitPrefetches } from '#app/routing/prefetch-on-intent.ts'
import { createQueryClient, refreshOnReturn } from '#app/routing/query-client.ts'
import { routeLoadingValues } from '#app/routing/route-loading-values.ts'
import { routeTree } from './routeTree.gen.ts'
import { shareQueries } from '#app/routing/share-queries.ts'
import { parseSearch, stringifySearch } from '#app/ui/search-params.ts'

/** One router and one cache per request on the server, one of each in the browser. */
export function getRouter() {
  const queryClient = createQueryClient(() => router.state.matches.find((match) => match.routeId === rootRouteId)?.loaderData?.validity)
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Loaders run on every visit: what is fresh, the cache of queries decides.
    defaultStaleTime: 0,
    defaultPreloadStaleTime: 0,
    defaultPendingMinMs: 0,
    defaultStructuralSharing: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: mayScroll,
    ssr: pageNonce(),
    parseSearch,
    stringifySearch,
  })
  shareQueries(router, queryClient)
  traceLoaders(router.routesById)
  shortenLinks(router)
  if (!router.isServer) {
    limitPrefetches(router)
    followPlainLinks(router)
    refreshOnReturn(queryClient)
    // Another page shows that it is on its way. Within a page, what is shown stays until the new is there, and the focus with it.
    router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      router.options.defaultPendingMs = pathChanged ? routeLoadingValues.pendingAfter : Infinity
    })
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface HistoryState {
    /** How many entries before this one the list is that the result was opened from. */
    fromList?: number
  }
}
