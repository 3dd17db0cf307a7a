import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseHeader } from '@tanstack/react-start/server'

/**
 * Tells the browser what the page that is being rendered may do, and gives the router the nonce that its own scripts bear: should text of a
 * log ever become markup, it still runs nothing, loads nothing and sends nothing anywhere. Does nothing in the browser, and in development,
 * where Vite adds scripts of its own.
 */
export const contentSecurity = createIsomorphicFn()
  .server((): { nonce?: string } => {
    if (import.meta.env.DEV) return {}
    const nonce = crypto.randomUUID()
    setResponseHeader('content-security-policy', policy.replace('NONCE', nonce))
    return { nonce }
  })
  .client((): { nonce?: string } => ({}))

const policy = [
  "default-src 'self'",
  "script-src 'self' 'nonce-NONCE'",
  // Components place menus and tooltips with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
