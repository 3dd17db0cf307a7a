import { focusManager, MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import type { RoutePath, RouteValidity } from '#app/http/settings/route-validity.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The route that a query belongs to says for how long what it gave is trusted. */
    queryMeta: { route: RoutePath }
    /** Whether what was done leaves all as it was. */
    mutationMeta: { changesNothing: boolean }
  }
}

/**
 * The cache of what pages show. It alone decides what is fresh: by the validity of the query's route, which `validity` gives as soon as it
 * is known, and until something was changed. Fetching is up to the routes' loaders; a page that is put up fetches nothing by itself, except
 * what was called stale since.
 */
export function createQueryClient(validity: () => RouteValidity | undefined): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: ({ meta, state }) => {
          // The clock that a page from the server bears is the server's. What comes from the future would be trusted too long.
          if (state.dataUpdatedAt > Date.now()) return -Infinity
          return 1000 * ((meta && validity()?.[meta.route]) ?? 0)
        },
        // Who has no network has the server of their own machine all the same.
        networkMode: /^(localhost$|127\.|\[::1)/.test(globalThis.location?.hostname) ? 'always' : 'online',
        refetchOnMount: ({ state }) => state.isInvalidated,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
      // A page that failed is sent while other queries of it are under way: the browser would wait for their answers for ever.
      dehydrate: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
    },
    mutationCache: new MutationCache({
      async onSuccess(_data, _variables, _context, { meta }) {
        if (meta?.changesNothing) return
        // Whatever is changed, everything may show it.
        await queryClient.invalidateQueries()
        // Who is told of a change goes on from what is shown: what was loaded is drawn before.
        await new Promise<void>((resolve) => notifyManager.schedule(resolve))
      },
    }),
  })
  return queryClient
}

/** Calls everything stale, and fetches what is shown again, when somebody returns to the window or to its tab. */
export function refreshOnReturn(queryClient: QueryClient): void {
  let away = false
  // Both events may come at once: what is being fetched by then is not fetched twice.
  const refresh = () => void queryClient.invalidateQueries(undefined, { cancelRefetch: false })
  focusManager.subscribe((isVisible) => {
    if (isVisible) refresh()
  })
  addEventListener('blur', () => {
    away = true
  })
  addEventListener('focus', () => {
    if (away) refresh()
    away = false
  })
}
