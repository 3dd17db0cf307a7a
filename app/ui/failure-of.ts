/**
 * What to say of a change that failed: that the server refused it, and why, where it did; else `otherwise`. A refusal is a problem document
 * (see http/problem.ts), which the framework makes the message of an error as it is.
 */
export function failureOf(error: unknown, otherwise: string): string {
  const refusal = error instanceof Error ? titleOf(error.message) : null
  return refusal === null ? otherwise : `Nothing was changed. ${refusal}`
}

function titleOf(text: string): string | null {
  try {
    const document: unknown = JSON.parse(text)
    const isProblem = typeof document === 'object' && document !== null && 'code' in document && 'title' in document
    return isProblem && typeof document.title === 'string' ? document.title : null
  } catch {
    return null
  }
}
