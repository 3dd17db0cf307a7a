import { boundedBody } from '#app/http/requests/bounded-body.ts'
import { allowOnly } from './endpoint.ts'
import { logFault } from '#app/http/logging/log.ts'
import { problem } from '#app/http/responses/problem.ts'

/** Of an envelope, in bytes. */
const largestEnvelope = 1024 * 1024
/** How long Sentry may take to answer, in milliseconds. */
const patience = 10_000
/** What of Sentry's answer its browser side goes by. */
const toldHeaders = ['retry-after', 'x-sentry-rate-limits']

type Dsn = { endpoint: string; key: string }

/**
 * Passes an envelope that a browser sent here on to the project of the configured DSN, and to no other: the envelope's header must name
 * just that one. Of the request nothing but the envelope goes on, and of the answer come back the status and the limits on the rate.
 */
export async function passOn(request: Request, dsn: string): Promise<Response> {
  if (request.method !== 'POST') return allowOnly('POST')()
  const envelope = await boundedBody(request, largestEnvelope)
  if (envelope === null) return problem(413, 'too-large', 'The envelope is larger than 1 MiB.')
  const target = readDsn(dsn)
  const named = readDsn(dsnOf(envelope))
  if (target === null || named === null) return problem(400, 'bad-request', 'This is no envelope of a Sentry SDK.')
  if (named.endpoint !== target.endpoint || named.key !== target.key) {
    return problem(400, 'bad-request', 'The envelope is for another project than the one that is configured here.')
  }
  return send(envelope, target)
}

async function send(envelope: Uint8Array<ArrayBuffer>, { endpoint, key }: Dsn): Promise<Response> {
  try {
    const answer = await fetch(`${endpoint}?sentry_version=7&sentry_key=${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body: envelope,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    await answer.body?.cancel()
    if (answer.status >= 300 && answer.status < 400) throw new Error(`Sentry answered with a redirect (${answer.status}).`)
    const headers = new Headers({ 'cache-control': 'no-store' })
    for (const name of toldHeaders) {
      const value = answer.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    return new Response(null, { status: answer.status, headers })
  } catch (error) {
    logFault('An envelope could not be passed on to Sentry', error)
    return problem(502, 'failed', 'Sentry could not be reached.')
  }
}

/** The DSN in an envelope's header, which is its first line; empty if there is none. */
function dsnOf(envelope: Uint8Array): string {
  const end = envelope.indexOf(0x0a)
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(end === -1 ? envelope : envelope.subarray(0, end)))
    return typeof header === 'object' && header !== null && 'dsn' in header && typeof header.dsn === 'string' ? header.dsn : ''
  } catch {
    return ''
  }
}

function readDsn(text: string): Dsn | null {
  const url = URL.parse(text)
  const [, folder, project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? '') ?? []
  if (url === null || project === undefined || url.username === '') return null
  return { endpoint: `${url.origin}${folder}/api/${project}/envelope/`, key: url.username }
}
