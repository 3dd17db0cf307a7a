import { hash, timingSafeEqual } from 'node:crypto'
import type { ServerRequest } from 'srvx'
import { type Config, isLoopback } from '#app/http/settings/config.ts'
import { problem } from '#app/http/responses/problem.ts'
import { opensPage, refusalPage } from '#app/http/responses/refusal-page.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Asked by POST, since their questions are too long for an address: they change nothing. */
const longQuestions = new Set(['/api/export'])
/** Answered to anyone, so that whoever starts or watches Assay can see that it runs. */
const openPaths = new Set(['/api/health'])
/** Take a body of any size, which goes to disk as it comes. All others are held in memory. */
const uploads = /^\/api\/uploads(\/[^/]+\/sources)?\/?$/
const largestBody = 1024 * 1024

/** What is said to whoever does not have the token, by how they sent another. */
const tokenSentences = {
  none: 'This needs the token: send it as “Authorization: Bearer”, or as the password when a browser asks.',
  bearer: 'The token that was sent is not the one that Assay has here.',
  basic: 'The password that was sent is not the token that Assay has here.',
}

/**
 * Refuses what must not be answered; null lets the request through. The `Host` must be one that Assay goes by, or a page elsewhere could
 * reach it under a name of its own (DNS rebinding), and so must the host that a request line may name. A write must come from Assay's own
 * pages, from no page at all, or carry the token; what it sends must be small, and of a stated length, unless it is an upload or its
 * sources. Where a token is set, everything asks for it: as `Bearer`, or as the password of `Basic`, for which browsers ask by themselves.
 * Who opens a page is told on one.
 */
export function refusal(request: ServerRequest, config: Config): Response | null {
  if (lacksHost(request)) return problem(400, 'bad-request', 'The request does not say in a Host header which server it is for.')
  const url = URL.parse(request.url)
  const host = request.headers.get('host') ?? url?.host ?? ''
  // Which counts more than the header (RFC 9112 3.2.2).
  const isInLine = /^[^/*]/.test(request.runtime?.node?.req.url ?? '')
  if (url === null || !isAllowedHost(host, config) || (isInLine && !isAllowedHost(url.host, config))) {
    const advice = 'Add it to ASSAY_HOSTS if it should be.'
    if (url !== null && opensPage(request)) return refusalPage(request, 421, 'Assay is not served under this name', advice)
    return problem(421, 'host-not-allowed', `Assay is not served under this name. ${advice}`)
  }
  const isRead = readMethods.has(request.method)
  const proof = proofOf(request, config.token)
  const changesNothing = isRead || (request.method === 'POST' && longQuestions.has(url.pathname))
  if (config.token !== null && proof === null && !openPaths.has(url.pathname) && !(changesNothing && config.allowAnonymous)) {
    const refused = opensPage(request)
      ? refusalPage(
          request,
          401,
          'Assay asks for its token',
          'Give it as the password; any user name will do. Whoever runs Assay here has it.',
        )
      : problem(401, 'unauthorized', tokenSentences[givenToken(request)?.scheme ?? 'none'])
    refused.headers.set('www-authenticate', 'Basic realm="Assay", charset="UTF-8"')
    return refused
  }
  // What a browser sends along by itself proves nothing about the page that made it; only a token in a header of one's own does.
  if (!isRead && proof !== 'bearer' && !isSameSite(request, host)) {
    return problem(403, 'cross-site', 'A page of another site may not change anything here.')
  }
  if (!isRead && !uploads.test(url.pathname) && !isSmall(request)) {
    return problem(413, 'too-large', 'The request is too large, or does not say its length: at most 1 MiB.')
  }
  return null
}

/** In HTTP/1.1 each request has one; before, none needs one, and elsewhere the platform has seen to it. */
function lacksHost(request: ServerRequest): boolean {
  return request.runtime?.node?.req.httpVersion === '1.1' && !request.headers.has('host')
}

function isAllowedHost(host: string, config: Config): boolean {
  const name = nameOf(host)
  return name !== null && (isLoopback(name) || name === config.host.toLowerCase() || config.hosts.includes(name))
}

function nameOf(host: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]/\\@?#\s]+)(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.replace(/^\[|\]$/g, '').toLowerCase() ?? null
}

function isSameSite(request: Request, host: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  if (origin === null) return true
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

/** Whether a request has no body, or one that Node, or the platform, holds to a small length. */
function isSmall(request: ServerRequest): boolean {
  if (request.headers.has('transfer-encoding')) return false
  const length = request.headers.get('content-length')
  // Of Node's server without either header there is no body, though there seems to be.
  return length === null ? request.runtime?.node !== undefined || request.body === null : Number(length) <= largestBody
}

function proofOf(request: Request, token: string | null): 'bearer' | 'basic' | null {
  const given = givenToken(request)
  return token !== null && given !== null && isEqual(given.value, token) ? given.scheme : null
}

/** What a request sends as the token, which may be another; null where it sends none. */
function givenToken(request: Request): { scheme: 'bearer' | 'basic'; value: string } | null {
  const [, scheme, value] = /^(bearer|basic) +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (scheme === undefined || value === undefined) return null
  if (scheme.toLowerCase() === 'bearer') return { scheme: 'bearer', value }
  const password = Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
  return { scheme: 'basic', value: password }
}

function isEqual(given: string, token: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
}
