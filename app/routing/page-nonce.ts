import { createIsomorphicFn } from '@tanstack/react-start'

/**
 * The nonce that the inline scripts of a page bear, and that its Content-Security-Policy asks for. None in the browser, and none in
 * development, where Vite adds scripts of its own.
 */
export const pageNonce = createIsomorphicFn()
  .server((): { nonce?: string } => (import.meta.env.DEV ? {} : { nonce: crypto.randomUUID() }))
  .client((): { nonce?: string } => ({}))
