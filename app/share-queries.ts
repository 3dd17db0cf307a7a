import { dehydrate, hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { createElement, type ReactNode } from 'react'

/**
 * Gives the browser what the server has asked, and all components the cache that it is in. A page is rendered when all that it needs has
 * been loaded, so it is all sent at once: a stream of what comes later, as the router's own integration has it, would be an empty one.
 */
export function shareQueries(router: AnyRouter, queryClient: QueryClient): void {
  router.options.Wrap = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children)
  handOver(router, queryClient)
}

const handOver = createIsomorphicFn()
  .server((router: AnyRouter, queryClient: QueryClient) => {
    // All that pages show is plain JSON. As one text it is written and read several times as fast as value by value.
    router.options.dehydrate = () => ({ queries: JSON.stringify(dehydrate(queryClient).queries) })
    // What holds on to a request holds on to all that was asked for it.
    const onServerSsrAttach = [(serverSsr: NonNullable<AnyRouter['serverSsr']>) => serverSsr.onCleanup(() => queryClient.clear())]
    router.serverSsrLifecycle = { ...router.serverSsrLifecycle, onServerSsrAttach }
  })
  .client((router: AnyRouter, queryClient: QueryClient) => {
    router.options.hydrate = ({ queries }: { queries: string }) => hydrate(queryClient, { queries: JSON.parse(queries) })
  })
