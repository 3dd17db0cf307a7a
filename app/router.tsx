import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { ErrorPage } from '#app/ui/ErrorPage.tsx'
import { NotFoundPage } from '#app/ui/NotFoundPage.tsx'
import { traceLoaders } from '#app/monitoring/trace-loaders.ts'
import { contentSecurity } from './content-security.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** One router and one cache per request on the server, one of each in the browser. */
export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: 'always' } },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    ssr: contentSecurity(),
    parseSearch,
    stringifySearch,
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  traceLoaders(router.routesById)
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
