/** The digest under which the server's log has an error; null for one that the server has not seen. */
export function digestOf(error: unknown): string | null {
  return error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : null
}
