import { filePolicy, pagePolicy } from './content-policy.ts'
import { withHeaders } from './with-headers.ts'

/** What Assay uses none of, and what it uses alone. */
const permissions = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['usb', 'xr-spatial-tracking', 'clipboard-read'],
].map((name) => `${name}=()`)

const always = {
  // It is what it says it is.
  'x-content-type-options': 'nosniff',
  // Other sites are not told which page a link was followed from: its address holds the query.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': [...permissions, 'clipboard-write=(self)'].join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** A year, in seconds. */
const transportSecurity = 'max-age=31536000'

/**
 * Gives every kind of answer the headers that keep it from being misused: pages, files, downloads, the API, redirects and errors. What an
 * answer says of itself holds, as the policy of a page with its nonce. Doing it twice changes nothing. `request` is what it answers, where there is one.
 */
export function withResponseHeaders(response: Response, request?: Request): Response {
  const given = response.headers
  if (given.has('permissions-policy')) return response
  const added: Record<string, string> = { ...always }
  const isPage = given.get('content-type')?.startsWith('text/html') ?? false
  // What a proxy in between says of itself is not trusted.
  if (request?.url.startsWith('https:')) added['strict-transport-security'] = transportSecurity
  // In development Vite adds scripts and styles of its own to pages.
  if (!given.has('content-security-policy') && !(isPage && process.env['NODE_ENV'] === 'development')) {
    added['content-security-policy'] = isPage ? pagePolicy(null, null) : filePolicy
  }
  // How somebody wants their pages is in cookies: what was kept from before they said so is asked for anew.
  if (isPage && !given.has('vary')) added['vary'] = 'Cookie'
  // A page that one comes back to may be shown again; none but the browser may keep it, and never without asking.
  if (!given.has('cache-control')) added['cache-control'] = isPage && response.ok ? 'private, no-cache' : 'no-store'
  return withHeaders(response, added)
}
