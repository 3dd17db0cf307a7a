/** The code of an error, as Node, SQLite and PostgreSQL give them; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
