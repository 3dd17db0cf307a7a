import { filePolicy, pagePolicy } from './content-policy.ts'

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
 * answer says of itself holds, as the policy of a page with its nonce. Doing it twice changes nothing. `secure` is whether the request is
 * known to have come by https.
 */
export function withResponseHeaders(response: Response, secure = false): Response {
  if (response.headers.has('permissions-policy')) return response
  const answer = mutable(response)
  const { headers } = answer
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  if (secure) headers.set('strict-transport-security', transportSecurity)
  // In development Vite adds scripts and styles of its own to pages.
  if (!headers.has('content-security-policy') && !(isPage && process.env['NODE_ENV'] === 'development')) {
    headers.set('content-security-policy', isPage ? pagePolicy(null, null) : filePolicy)
  }
  // A page that one comes back to may be shown again; none but the browser may keep it, and never without asking.
  if (!headers.has('cache-control')) headers.set('cache-control', isPage && answer.ok ? 'private, no-cache' : 'no-store')
  return answer
}

/** Whether a request is known to have come by https: what a proxy in between says of itself is not trusted. */
export function isSecure(request: Request): boolean {
  return request.url.startsWith('https:')
}

/** The headers of some answers, such as redirects, cannot be changed. */
function mutable(response: Response): Response {
  try {
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  } catch {
    return new Response(response.body, response)
  }
}
