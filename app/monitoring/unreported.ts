import { CancelledError } from '@tanstack/react-query'
import { isExpected } from './expected.ts'

/** Messages of browsers about what no program can mend. Those of other origins' scripts say nothing at all. */
const messages = [
  /^(Javascript error: )?Script error\.?( on line 0)?$/,
  /^ResizeObserver loop (limit exceeded|completed with undelivered notifications)\.?$/,
]

/** Where the lines of browsers' extensions stand in a stack. */
const extension = /(^|[\s(@])(chrome|moz|safari|safari-web|ms-browser)-extension:/

/**
 * Whether what was thrown in the browser is no fault of Assay's there: what is expected everywhere, queries that were called off because
 * the reader went elsewhere, and what browsers and their extensions throw. Where there is but a message, takes that.
 */
export function isUnreported(error: unknown): boolean {
  if (isExpected(error) || error instanceof CancelledError) return true
  if (typeof error === 'string') return isUnreportedMessage(error)
  if (!(error instanceof Error)) return false
  // React's own errors about what the server could not render bear the digest of that, too.
  return 'digest' in error || isUnreportedMessage(error.message) || extension.test(error.stack ?? '')
}

function isUnreportedMessage(message: string): boolean {
  return messages.some((pattern) => pattern.test(message))
}
