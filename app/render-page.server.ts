import type { AnyRouter } from '@tanstack/react-router'
import { defineHandlerCallback, getSsrStatus, RouterServer, transformReadableStreamWithRouter } from '@tanstack/react-router/ssr/server'
import { setResponseStatus } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { pagePolicy } from '#app/http/content-policy.ts'
import { maskError } from '#app/http/mask-error.ts'
import { serverConfig } from '#app/http/server-state.ts'
import styles from '#app/styles.css?url'
import { digestOf } from '#app/ui/digest-of.ts'
import { FaultPage } from '#app/ui/FaultPage.tsx'
import { readTheme } from '#app/ui/theme.ts'
import { headFailure } from './guard-routes.server.ts'

/** How long rendering may take, in milliseconds: all that a page waits for has been loaded before. */
const patience = 30_000

/** Answers with the whole page once it is known whether it could be rendered, so that the status is true. */
export const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  try {
    const failed = headFailure(request)
    if (failed !== undefined) throw failed
    const html = await wholePage(router, request.signal)
    const nonce = router.options.ssr?.nonce
    if (nonce !== undefined) responseHeaders.set('content-security-policy', pagePolicy(nonce, reportOrigin()))
    return new Response(html, { status: getSsrStatus(router), headers: responseHeaders })
  } catch (error) {
    request.signal.throwIfAborted()
    // A loader may have chosen another status before.
    setResponseStatus(500)
    return faultPage(request, maskError(error, 'rendering'))
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** The page in place of one that failed. Must be called while its request is being answered. */
export function faultPage(request: Request, fault: Error): Response {
  const { pathname, search } = new URL(request.url)
  // Two slashes at its beginning would lead to another host.
  const address = pathname.replace(/^\/+/, '/') + search
  const html = renderToStaticMarkup(createElement(FaultPage, { digest: digestOf(fault), address, theme: readTheme(), styles }))
  return new Response(`<!DOCTYPE html>${html}`, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Where the browser sends errors itself. */
function reportOrigin(): string | null {
  const { monitoring } = serverConfig()
  return monitoring === null || monitoring.tunnel !== null ? null : new URL(monitoring.dsn).origin
}

/** Throws the first error of any component, also of those that React would leave for the browser to try again. */
async function wholePage(router: AnyRouter, gone: AbortSignal): Promise<ArrayBuffer> {
  const failures: unknown[] = []
  const nonce = router.options.ssr?.nonce
  const stream = await renderToReadableStream(createElement(RouterServer, { router }), {
    signal: AbortSignal.any([gone, AbortSignal.timeout(patience)]),
    ...(nonce !== undefined && { nonce }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  await stream.allReady
  gone.throwIfAborted()
  const [first] = failures.map((failure) => maskError(failure, 'rendering'))
  if (first !== undefined) throw first
  return new Response(transformReadableStreamWithRouter(router, stream, { rendererSafePoint: 'script-close', signal: gone })).arrayBuffer()
}
