import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseHeader } from '@tanstack/react-start/server'
import { pagePolicy } from '#app/http/content-policy.ts'
import { serverConfig } from '#app/http/server-state.ts'

/**
 * Tells the browser what the page that is being rendered may do, and gives the router the nonce that its own scripts bear. Does nothing in
 * the browser, and in development, where Vite adds scripts of its own.
 */
export const contentSecurity = createIsomorphicFn()
  .server((): { nonce?: string } => {
    if (import.meta.env.DEV) return {}
    const nonce = crypto.randomUUID()
    const { monitoring } = serverConfig()
    const report = monitoring === null || monitoring.tunnel !== null ? null : new URL(monitoring.dsn).origin
    setResponseHeader('content-security-policy', pagePolicy(nonce, report))
    return { nonce }
  })
  .client((): { nonce?: string } => ({}))
