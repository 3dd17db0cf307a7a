import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Gives what a query asks for: from the cache while it is fresh, else from the server. */
export type LoadQuery = <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>) => Promise<Data>

/**
 * What a route's loader loads its queries with. The router puts a page up at once that it was in before, or that was prefetched, and
 * meanwhile runs its loader: what was stale is then exchanged.
 */
export function queryLoader({ context: { queryClient }, preload }: { context: { queryClient: QueryClient }; preload: boolean }): LoadQuery {
  let before: Promise<unknown> = Promise.resolve()
  return (query) => {
    // A prefetch makes one request after the other, so that as many requests as prefetches are under way.
    const answer = preload ? before.then(() => fetchOrKeep(queryClient, query)) : fetchOrKeep(queryClient, query)
    before = answer
    return answer
  }
}

/** Where fetching fails, what is there is better than an error. */
async function fetchOrKeep<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.fetchQuery(query)
  } catch (error) {
    const kept = queryClient.getQueryData<Data>(query.queryKey)
    if (kept === undefined) throw error
    return kept
  }
}
