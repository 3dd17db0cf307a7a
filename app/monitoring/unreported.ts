import { CancelledError } from '@tanstack/react-query'
import { isNotFound, isRedirect } from '@tanstack/react-router'

/** Messages of browsers about what no program can mend. Those of other origins' scripts say nothing at all. */
const messages = [
  /^(Javascript error: )?Script error\.?( on line 0)?$/,
  /^ResizeObserver loop (limit exceeded|completed with undelivered notifications)\.?$/,
]

/** Scripts that are not Assay's. */
const extension = /(^|[\s(@])(chrome|moz|safari|safari-web|ms-browser)-extension:/

/**
 * Whether what was thrown in the browser is no fault of Assay's there: the framework's redirects and not-founds, work that was called off
 * because the reader went elsewhere, errors of the server, which reported them itself under the digest that they bear, and what browsers
 * and their extensions throw. Where there is but a message, takes that.
 */
export function isUnreported(error: unknown): boolean {
  if (isRedirect(error) || isNotFound(error) || error instanceof CancelledError) return true
  if (typeof error === 'string') return messages.some((pattern) => pattern.test(error))
  if (!(error instanceof Error || error instanceof DOMException)) return false
  if (error.name === 'AbortError' || error.name === 'ServerFault') return true
  return messages.some((pattern) => pattern.test(error.message)) || extension.test(error.stack ?? '')
}
