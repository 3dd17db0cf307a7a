const maximumLength = 4_000
const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * A URI from a log as a link that may be shown: `http`, `https` or `mailto`, without user info, without control characters, at most
 * 4,000 characters; normalised. Null for all others.
 */
export function safeHref(uri: string): string | null {
  // oxlint-disable-next-line no-control-regex -- these are what must not be in it
  if (uri.length > maximumLength || /[\u0000-\u001f\u007f-\u009f]/.test(uri) || !URL.canParse(uri)) return null
  const url = new URL(uri)
  if (!schemes.has(url.protocol) || url.username !== '' || url.password !== '' || url.href.length > maximumLength) return null
  return url.href
}
