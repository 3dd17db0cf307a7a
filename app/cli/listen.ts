import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve, type ServerRequest } from 'srvx'
import { answerBroken, mostHeaderBytes } from './answer-broken.ts'
import { cutOffSilent } from './cut-off-silent.ts'
import { UnusableAddress } from './unusable-address.ts'
import { createTurns } from './turns.ts'
import { servedApplication } from '#app/hosting/application.ts'
import { stopSignal } from '#app/http/stopping.ts'
import { withHeaders } from '#app/http/responses/with-headers.ts'

/** How long requests may take to finish when the server stops, in milliseconds; then their connections are cut. */
const patience = 5000
/** How long what was cut off may take to clear up, as an upload that is not whole. */
const patienceAfterwards = 1000
/** How often connections are looked for on which nothing happens any more. */
const lookEvery = 50

export type Listening = {
  /** The one that was asked for; where that was 0, the one that the system chose. */
  port: number
  /** Takes no more connections, and resolves when the requests under way are answered or cut off: within six seconds. */
  close(): Promise<void>
}

/**
 * Serves the built application.
 * @throws UnusableAddress
 */
async function listen(host: string, port: number): Promise<Listening> {
  const application = await servedApplication()
  const underWay = new Set<Promise<Response>>()
  const inTurn = createTurns()

  /** Knows which requests are being handled, and has connections end with their answers once the server stops. */
  async function keepCount(request: ServerRequest, next: () => Response | Promise<Response>): Promise<Response> {
    // Whoever hangs up in the middle of an upload is no fault of ours; with a status, the application does not log it as one.
    request.runtime?.node?.req.once('error', (error) => Object.assign(error, { status: 499 }))
    const socket = request.runtime?.node?.req.socket ?? request
    // Nobody reads the answer to what waited on a connection that was cut.
    const isGone = () => 'destroyed' in socket && socket.destroyed
    const handled = inTurn(socket, () => (isGone() ? new Response(null, { status: 400 }) : next()))
    underWay.add(handled)
    try {
      const response = await handled
      return stopSignal().aborted ? withHeaders(response, { connection: 'close' }) : response
    } finally {
      underWay.delete(handled)
    }
  }

  const server = serve({
    fetch: application.fetch,
    middleware: [keepCount, ...application.middleware],
    hostname: host,
    port,
    manual: true,
    silent: true,
    gracefulShutdown: false,
    // A gigabyte over a slow line takes longer than the five minutes that Node allows a request.
    // What lacks its Host is refused with a sentence (app/http/guard.ts).
    node: { requestTimeout: 0, maxHeaderSize: mostHeaderBytes, requireHostHeader: false },
  })
  // One that is to listen at an address is none of Node's HTTP/2 servers.
  const http = server.node?.server as HttpServer
  answerBroken(http)
  cutOffSilent(http)
  try {
    await server.serve()
  } catch (error) {
    // Node rejects with its own errors here and nothing else.
    throw new UnusableAddress(host, port, error as NodeJS.ErrnoException)
  }
  return {
    // It listens at an address with a port.
    port: (http.address() as AddressInfo).port,
    async close() {
      const closed = server.close()
      // A connection whose answer was on its way when the server was told to stop falls idle only later.
      const idle = setInterval(() => http.closeIdleConnections(), lookEvery)
      const tooLong = setTimeout(() => http.closeAllConnections(), patience)
      await closed
      clearInterval(idle)
      clearTimeout(tooLong)
      await Promise.race([Promise.allSettled(underWay), wait(patienceAfterwards, undefined, { ref: false })])
    },
  }
}

/**
 * The same at the first of some ports that no other program has. One that was free a moment ago may be taken by now.
 * @throws UnusableAddress
 */
export async function listenFrom(host: string, port: number, last: number): Promise<Listening> {
  try {
    return await listen(host, port)
  } catch (error) {
    if (port >= last || !(error instanceof UnusableAddress) || error.code !== 'address-in-use') throw error
    return listenFrom(host, port + 1, last)
  }
}
