import { fileURLToPath } from 'node:url'
import { serve } from 'srvx'
import { ListenError } from '#app/cli/listen-error.ts'
import { staticFiles } from '#app/cli/static-files.ts'

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
  const middleware = [await staticFiles(fileURLToPath(new URL('../client', import.meta.url)))]
  const server = serve({
    fetch: await applicationFetch(),
    middleware,
    hostname: host,
    port,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    // A gigabyte over a slow line takes longer than the five minutes that Node allows a request.
    node: { requestTimeout: 0 },
    error(error) {
      console.error(error)
      return new Response('Something went wrong.', { status: 500, headers: { 'Content-Type': 'text/plain' } })
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

type Application = { default: { fetch(request: Request): Response | Promise<Response> } }

async function applicationFetch() {
  // The bundler must not follow this: the application is an entry of its own.
  const entry = new URL('./server.js', import.meta.url).href
  // That module is made from app/server.ts, whose default export has this type.
  const application = (await import(/* @vite-ignore */ entry)) as Application
  return application.default.fetch
}
