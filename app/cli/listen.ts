import { fileURLToPath } from 'node:url'
import { serve, type ServerRequest } from 'srvx'
import { ListenError } from '#app/cli/listen-error.ts'
import { staticFiles } from '#app/cli/static-files.ts'
import { compressed } from '#app/http/compression.ts'
import { refusal } from '#app/http/guard.ts'
import { logUnexpected } from '#app/http/log.ts'
import { problem } from '#app/http/problem.ts'
import { isSecure, withResponseHeaders } from '#app/http/response-headers.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { watchedFetch } from '#app/http/watched-fetch.ts'

/** How long requests may take to finish when the server stops, in milliseconds. */
const patience = 10_000

export type Listening = {
  /** The one that was asked for; where that was 0, the one that the system chose. */
  port: number
  /** Takes no more requests, and resolves when those under way are answered. */
  close(): Promise<void>
}

/**
 * Serves the built application, which stands beside this module in the build.
 * @throws ListenError
 */
export async function listen(host: string, port: number): Promise<Listening> {
  const middleware = [guardRequests, compressAnswers, await staticFiles(fileURLToPath(new URL('../client', import.meta.url)))]
  const server = serve({
    fetch: watchedFetch(await applicationFetch()),
    middleware,
    hostname: host,
    port,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    // A gigabyte over a slow line takes longer than the five minutes that Node allows a request.
    node: { requestTimeout: 0 },
    error(error) {
      const digest = logUnexpected(error, 'request')
      return withResponseHeaders(problem(500, 'failed', `Something went wrong here. The server’s log has it under ${digest}.`, { digest }))
    },
  })
  try {
    await server.serve()
  } catch (error) {
    // Node rejects with its own errors here and nothing else.
    throw new ListenError(host, port, error as NodeJS.ErrnoException)
  }
  return {
    port: Number(new URL(server.url ?? '').port) || 80,
    async close() {
      const force = setTimeout(() => void server.close(true), patience)
      await server.close()
      clearTimeout(force)
    },
  }
}

/** Lets through only what Assay may answer, files included; the application asks once more, since others may serve it. */
async function guardRequests(request: ServerRequest, next: () => Response | Promise<Response>): Promise<Response> {
  // Whoever hangs up in the middle of an upload is no fault of ours; with a status, the application does not log it as one.
  request.runtime?.node?.req.once('error', (error) => Object.assign(error, { status: 499 }))
  return withResponseHeaders(refusal(request, serverConfig()) ?? (await next()), isSecure(request))
}

async function compressAnswers(request: ServerRequest, next: () => Response | Promise<Response>): Promise<Response> {
  return compressed(request, await next())
}

type Application = { default: { fetch(request: Request): Response | Promise<Response> } }

async function applicationFetch() {
  // The bundler must not follow this: the application is an entry of its own.
  const entry = new URL('./server.js', import.meta.url).href
  // That module is made from app/server.ts, whose default export has this type.
  const application = (await import(/* @vite-ignore */ entry)) as Application
  return application.default.fetch
}
