/**
 * Where whoever asks finds Assay. A proxy that ends TLS says so in `X-Forwarded-Proto`; anybody may, so nothing may be made of it but what goes to who asked.
 */
export function askedOrigin(request: Request): string {
  const { protocol, host } = new URL(request.url)
  const [outermost = ''] = (request.headers.get('x-forwarded-proto') ?? '').split(',')
  return `${outermost.trim().toLowerCase() === 'https' ? 'https:' : protocol}//${host}`
}
