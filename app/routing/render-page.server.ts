import type { AnyRouter, RouterManagedTag } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { setResponseStatus } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToReadableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { pagePolicy } from '#app/http/responses/content-policy.ts'
import { maskError } from '#app/http/logging/mask-error.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { utf8Bytes } from '#app/http/responses/utf8-bytes.ts'
import { wholeResponse } from '#app/http/responses/whole-body.ts'
import { ServerFault } from '#app/monitoring/server-fault.ts'
import styles from '#app/styles.css?url'
import { earliestInputScript } from '#app/ui/scripts/earliest-input.server.ts'
import { FaultPage } from '#app/ui/faults/FaultPage.tsx'
import { readTheme } from '#app/ui/controls/theme.ts'
import { headFailure } from './guard-routes.server.ts'

/** How long rendering may take, in milliseconds: all that a page waits for has been loaded before. */
const patience = 30_000

/** What the router begins a page with. */
const doctype = '<!DOCTYPE html>'

/** Answers with the whole page once it is known whether it could be rendered, so that the status is true. */
export const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  try {
    const failed = headFailure(request)
    if (failed !== undefined) throw failed
    const html = await wholePage(router, request.signal)
    const nonce = router.options.ssr?.nonce
    if (nonce !== undefined) responseHeaders.set('content-security-policy', pagePolicy(nonce, reportOrigin()))
    return wholeResponse(html, { status: statusOf(router), headers: responseHeaders })
  } catch (error) {
    request.signal.throwIfAborted()
    // A loader may have chosen another status before.
    const fault = maskError(error, 'rendering')
    setResponseStatus(fault.status)
    return faultPage(request, fault)
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** A page of which a part failed answers as that did. */
function statusOf(router: AnyRouter): number {
  const fault = router.state.matches.map(({ error }) => error).find((error) => error instanceof ServerFault)
  return fault?.status ?? getSsrStatus(router)
}

/** The page in place of one that failed. Must be called while its request is being answered. */
export function faultPage(request: Request, fault: ServerFault): Response {
  const { pathname, search } = new URL(request.url)
  // Two slashes at its beginning would lead to another host.
  const address = pathname.replace(/^\/+/, '/') + search
  const html = renderToStaticMarkup(createElement(FaultPage, { fault, address, theme: readTheme(), styles }))
  return new Response(doctype + html, { status: fault.status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Where the browser sends errors itself. */
function reportOrigin(): string | null {
  const { monitoring } = serverConfig()
  return monitoring === null || monitoring.tunnel !== null ? null : new URL(monitoring.dsn).origin
}

/**
 * The page at once: all that it needs has been loaded. Where React left out a part, which had to wait or failed, the page is rendered again
 * in a way that waits for it and tells what failed.
 */
async function wholePage(router: AnyRouter, gone: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  keepFirstScripts(router)
  const html = atOnce(router)
  if (html === null) return patiently(router, gone)
  // The router puts its scripts into a page that it is given, and all of them are there: given none, it has nothing to copy.
  const around = await transformHtmlStringWithRouter(router, '', { signal: gone })
  return utf8Bytes([doctype, html, around.slice(doctype.length)])
}

/** The page as a text, which takes half of what a stream does; null where it has a gap. */
function atOnce(router: AnyRouter): string | null {
  try {
    const html = renderToString(createElement(RouterServer, { router }))
    return hasGap(html) ? null : html
  } catch {
    return null
  }
}

/** Whether React marked a part as left out. Texts of a log have no `<` in HTML. How the marks end is looked for first: what begins with a letter that is rare is found several times as fast. */
function hasGap(html: string): boolean {
  return ['$!-->', '$?-->'].some((end) => html.includes(end) && html.includes(`<!--${end}`))
}

/** The router gives the scripts that a page begins with to the first rendering only. One of ours comes before them: it needs none of them. */
function keepFirstScripts({ serverSsr, options }: AnyRouter): void {
  if (serverSsr === undefined) return
  const take = serverSsr.takeInitialHydrationScriptTags
  const earliest: RouterManagedTag = { tag: 'script', attrs: { nonce: options.ssr?.nonce }, children: earliestInputScript }
  let first: ReturnType<typeof take>
  serverSsr.takeInitialHydrationScriptTags = () => {
    if (first === undefined) {
      const scripts = take()
      first = scripts && { ...scripts, before: [earliest, ...scripts.before] }
    }
    return first
  }
}

/** Throws the first error of any component, also of those that React would leave for the browser to try again. */
async function patiently(router: AnyRouter, gone: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const failures: unknown[] = []
  const nonce = router.options.ssr?.nonce
  // Signals that time out by themselves would hold all that was rendered until they do.
  const stop = new AbortController()
  const late = setTimeout(() => stop.abort(new Error(`The page was not rendered within ${patience / 1000} s.`)), patience)
  const giveUp = () => stop.abort(gone.reason)
  gone.addEventListener('abort', giveUp, { once: true })
  try {
    const stream = await renderToReadableStream(createElement(RouterServer, { router }), {
      signal: stop.signal,
      ...(nonce !== undefined && { nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    })
    await stream.allReady
    gone.throwIfAborted()
    const [first] = failures.map((failure) => maskError(failure, 'rendering'))
    if (first !== undefined) throw first
    const page = transformReadableStreamWithRouter(router, stream, { rendererSafePoint: 'script-close', signal: gone })
    return new Uint8Array(await new Response(page).arrayBuffer())
  } finally {
    clearTimeout(late)
    gone.removeEventListener('abort', giveUp)
  }
}
