import { type ClientRequest, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'

/** How long Sentry may be silent before a request to it counts as lost, in milliseconds. */
const patience = 10_000

/** A message that answers a request always has a status. */
type Answer = IncomingMessage & { statusCode: number }

type SentryRequests = {
  /** In the place of Node's own module, for the SDK's transport. */
  httpModule: { request(options: RequestOptions | string | URL, callback?: (answer: Answer) => void): ClientRequest }
  /** Gives up what is under way: it would keep a process that ends. */
  abandon(): void
}

/** How envelopes are sent: as Node sends, but a Sentry that does not answer neither fills the buffer for ever nor keeps the process. */
export function sentryRequests(dsn: string): SentryRequests {
  const send = dsn.startsWith('https:') ? requestHttps : requestHttp
  const underWay = new Set<ClientRequest>()
  return {
    httpModule: {
      request(options, callback) {
        const request = send(options, (answer) => callback?.(answer as Answer)) // see there
        underWay.add(request)
        request.setTimeout(patience, () => request.destroy(new Error('Sentry did not answer.')))
        request.once('close', () => underWay.delete(request))
        return request
      },
    },
    abandon() {
      for (const request of underWay) request.destroy()
    },
  }
}
