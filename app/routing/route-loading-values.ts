/** The values that prefetching and the loading of routes were specified with, in their one place. Validity per route is in app/http/settings/route-validity.ts. */
export const routeLoadingValues = {
  /** Prefetches under way at once, over all links. */
  prefetchesAtOnce: 5,
  /** Milliseconds after which a page that has not come yet shows that it is on its way. */
  pendingAfter: 150,
  /** Milliseconds after which a page that has not come is given up and its whole document is loaded in its place. */
  timeout: 3800,
} as const
