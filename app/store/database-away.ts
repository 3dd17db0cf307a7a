import { errorCode } from './error-code.ts'

/**
 * What the network and PostgreSQL say of a server that is not reached, breaks off, starts, ends or has no connection left, besides those of class 08
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['53300', '57P01', '57P02', '57P03'],
  // Of the embedded one (app/store/sqlite/in-place.ts).
  'database-moved',
])
/** SQLite says so of one that another program holds for longer than is waited, and of one that cannot be written (https://sqlite.org/rescode.html). */
const embedded = /^SQLITE_(?:BUSY|READONLY)/
/** What pg says of it in errors without a code, and Kysely of a connection over which a transaction could not be taken back. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable|Postgres connection has been discarded)/

/** Whether an error says that the database does not answer now, or cannot be written, and may later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return codes.has(code) || /^08...$/.test(code) || embedded.test(code) || messages.test(error.message) || isDatabaseAway(error.cause)
}
