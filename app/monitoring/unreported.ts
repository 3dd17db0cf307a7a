import { CancelledError } from '@tanstack/react-query'
import { isExpected } from './expected.ts'

/** Messages of browsers about what no program can mend. Those of other origins' scripts say nothing at all. */
const messages = [
  /^(Javascript error: )?Script error\.?( on line 0)?$/,
  /^ResizeObserver loop (limit exceeded|completed with undelivered notifications)\.?$/,
]

/** A line of a browser's extension. */
const extension = /(^|[\s(@])(chrome|moz|safari|safari-web|ms-browser)-extension:/
/** A line of any stack, in Chromium's form and in that of others; a message may have lines of its own before the first. */
const line = /^\s*at .+|^.*@.+:\d+:\d+$/m

/**
 * Whether what was thrown in the browser is no fault of Assay's there: what is expected everywhere, queries that were called off because
 * the reader went elsewhere, and what browsers and their extensions throw. Where there is but a message, takes that.
 */
export function isUnreported(error: unknown): boolean {
  if (isExpected(error) || error instanceof CancelledError) return true
  if (typeof error === 'string') return isUnreportedMessage(error)
  if (!(error instanceof Error)) return false
  // React's own errors about what the server could not render bear the digest of that, too.
  return 'digest' in error || isUnreportedMessage(error.message) || isOfExtension(error)
}

/** Whether an extension threw it; some wrap what pages call, and so stand further down in errors that are Assay's own. */
function isOfExtension({ stack = '', message }: Error): boolean {
  const [thrownAt = ''] = line.exec(stack.replace(message, '')) ?? []
  return extension.test(thrownAt)
}

function isUnreportedMessage(message: string): boolean {
  return messages.some((pattern) => pattern.test(message))
}
