import { fileURLToPath } from 'node:url'
import type { FetchHandler, ServerMiddleware, ServerRequest } from 'srvx'
import { refusal } from '#app/http/guard.ts'
import { logRequests } from '#app/http/log-requests.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { withHeaders } from '#app/http/with-headers.ts'
import { staticFiles } from './static-files.ts'

export type ServedApplication = { fetch: FetchHandler; middleware: ServerMiddleware[] }

/**
 * The built application, which stands beside this module in the build, with what every request passes before it gets there, outermost first:
 * the same wherever it is hosted.
 */
export async function servedApplication(): Promise<ServedApplication> {
  const files = await staticFiles(fileURLToPath(new URL('../client', import.meta.url)))
  return { fetch: await applicationFetch(), middleware: [logRequests, guardRequests, files] }
}

/**
 * Lets through only what Assay may answer, files included; the application asks once more, since others may serve it. Each answer is to
 * be taken for what it says it is, and links on pages tell no one else where they were followed.
 */
async function guardRequests(request: ServerRequest, next: () => Response | Promise<Response>): Promise<Response> {
  const response = refusal(request, serverConfig()) ?? (await next())
  return withHeaders(response, { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
}

type Application = { default: { fetch(request: Request): Response | Promise<Response> } }

async function applicationFetch(): Promise<FetchHandler> {
  // The bundler must not follow this: the application is an entry of its own.
  const entry = new URL('./server.js', import.meta.url).href
  // That module is made from app/server.ts, whose default export has this type.
  const application = (await import(/* @vite-ignore */ entry)) as Application
  return application.default.fetch
}
