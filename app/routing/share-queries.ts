import { dehydrate, type DehydratedState, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AnyRouter, RouterManagedTag } from '@tanstack/react-router'
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

/** The element that holds, as JSON, what the server has asked. */
const elementId = 'asked'

const handOver = createIsomorphicFn()
  .server((router: AnyRouter, queryClient: QueryClient) => {
    const onServerSsrAttach = [
      (serverSsr: NonNullable<AnyRouter['serverSsr']>) => {
        const take = serverSsr.takeInitialHydrationScriptTags
        serverSsr.takeInitialHydrationScriptTags = () => {
          const scripts = take()
          return scripts && { ...scripts, before: [dataOf(queryClient, router.options.ssr?.nonce), ...scripts.before] }
        }
        // What holds on to a request holds on to all that was asked for it.
        serverSsr.onCleanup(() => queryClient.clear())
      },
    ]
    router.serverSsrLifecycle = { ...router.serverSsrLifecycle, onServerSsrAttach }
  })
  .client((router: AnyRouter, queryClient: QueryClient) => {
    router.options.hydrate = () => {
      const element = document.getElementById(elementId) as HTMLElement // which is in each page of the server's that has a router
      const asked: DehydratedState['queries'] = JSON.parse(element.textContent)
      // Each is a success and the cache is empty yet, so nothing is left to do of what the library's own `hydrate` weighs.
      for (const { state, ...query } of asked) queryClient.getQueryCache().build(queryClient, query, { ...state, fetchStatus: 'idle' })
      // Nobody needs it twice.
      element.remove()
    }
  })

/**
 * All that pages show is plain JSON. In an element of its own it is written and read once; in a script of the router's it was a text, with a backslash
 * before each of its quotes. Nothing runs it; it has the nonce of all scripts all the same.
 */
function dataOf(queryClient: QueryClient, nonce: string | undefined): RouterManagedTag {
  const json = JSON.stringify(dehydrate(queryClient).queries).replaceAll('<', '\\u003c')
  return { tag: 'script', attrs: { type: 'application/json', id: elementId, nonce }, children: json }
}
