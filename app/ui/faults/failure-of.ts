/**
 * What to say of a change that failed: that the server refused it, and why, where it did; else `otherwise`. A refusal is a problem document
 * (see http/responses/problem.ts) of a status below 500, which the framework makes the message of an error as it is: what failed within, or at another's
 * server on the way, may have changed something.
 */
export function failureOf(error: unknown, otherwise: string): string {
  const refusal = error instanceof Error ? titleOf(error.message) : null
  return refusal === null ? otherwise : `Nothing was changed. ${refusal}`
}

function titleOf(text: string): string | null {
  try {
    const document: Partial<Record<string, unknown>> | null = JSON.parse(text)
    const { status, code, title } = document ?? {}
    const isRefusal = typeof code === 'string' && typeof status === 'number' && status >= 400 && status < 500
    return isRefusal && typeof title === 'string' ? title : null
  } catch {
    return null
  }
}
