import { fileURLToPath } from 'node:url'
import type { FetchHandler, ServerMiddleware, ServerRequest } from 'srvx'
import { compressed } from '#app/http/responses/compression.ts'
import { refusal } from '#app/http/guard.ts'
import { logRequests } from '#app/http/log-requests.ts'
import { withResponseHeaders } from '#app/http/responses/response-headers.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { watchedFetch } from '#app/http/watched-fetch.ts'
import { staticFiles } from './static-files.ts'

type ServedApplication = { fetch: FetchHandler; middleware: ServerMiddleware[] }

/**
 * The built application, which stands beside this module in the build, with what every request passes before it gets there, outermost first:
 * the same wherever it is hosted.
 */
export async function servedApplication(): Promise<ServedApplication> {
  const files = await staticFiles(fileURLToPath(new URL('../client', import.meta.url)))
  return { fetch: watchedFetch(await applicationFetch()), middleware: [logRequests, guardRequests, compressAnswers, files] }
}

/** Lets through only what Assay may answer, files included; the application asks once more, since others may serve it. */
async function guardRequests(request: ServerRequest, next: () => Response | Promise<Response>): Promise<Response> {
  return withResponseHeaders(refusal(request, serverConfig()) ?? (await next()), request)
}

async function compressAnswers(request: ServerRequest, next: () => Response | Promise<Response>): Promise<Response> {
  return compressed(request, await next())
}

type Application = { default: { fetch(request: Request): Response | Promise<Response> } }

async function applicationFetch(): Promise<FetchHandler> {
  // The bundler must not follow this: the application is an entry of its own.
  const entry = new URL('./server.js', import.meta.url).href
  // That module is made from app/server.ts, whose default export has this type.
  const application = (await import(/* @vite-ignore */ entry)) as Application
  return application.default.fetch
}
