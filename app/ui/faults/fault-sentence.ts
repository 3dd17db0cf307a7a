/** What people are told of a page that could not be shown. */
export function faultSentence(error: unknown): string {
  const isAway = error instanceof Error && 'code' in error && error.code === 'unavailable'
  return isAway ? error.message : 'Something went wrong while it was being put together. What is stored was not changed.'
}
