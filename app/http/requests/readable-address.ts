/**
 * The address of a request whose path cannot be decoded, with its percent signs taken for what they are; null where it can. Start answers such a
 * request with 400 and nothing more, and a browser takes it for no page at all.
 */
export function readableAddress({ url: address }: Request): URL | null {
  const url = new URL(address)
  try {
    decodeURIComponent(url.pathname)
    return null
  } catch {
    // Two slashes would begin another host.
    url.pathname = url.pathname.replace(/^\/+/, '/').replaceAll('%', '%25')
    return url
  }
}
