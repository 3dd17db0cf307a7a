/**
 * Whether something that was thrown is no failure: the framework's redirects and not-founds, answers that were thrown, requests that whoever
 * made them gave up, refusals with a status below 500, and what stands in the browser's view for an error that was caught before.
 */
export function isExpected(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false
  if (thrown instanceof Response) return true
  const { isNotFound, isRedirect, status, name } = thrown as Partial<Record<string, unknown>> // any object may have members of these names
  if (isNotFound === true || isRedirect === true || name === 'ServerFault' || name === 'AbortError') return true
  return typeof status === 'number' && status >= 300 && status < 500
}
