import { errorCode } from './error-code.ts'

/**
 * What the network and PostgreSQL say of a server that is not reached, breaks off, starts, ends or has no connection left, besides those of class 08
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['53300', '57P01', '57P02', '57P03'],
  // It ended a connection over which nothing was said for as long as it is set to wait, as where this process stood still.
  ...['25P03', '57P05'],
  // Of the embedded one (app/store/sqlite/in-place.ts).
  'database-moved',
])
/** SQLite says so of one that another program holds for longer than is waited (https://sqlite.org/rescode.html). */
const held = 'SQLITE_BUSY'
/** What SQLite, and PostgreSQL of a standby, say of one that can only be read. */
const readOnly = /^(?:SQLITE_READONLY|25006$)/
/** What pg says of it in errors without a code, and Kysely of a connection over which a transaction could not be taken back. */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable|Postgres connection has been discarded)/

/** Whether an error says that the database does not answer now, or cannot be written, and may later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return (
    codes.has(code) ||
    /^08...$/.test(code) ||
    code.startsWith(held) ||
    readOnly.test(code) ||
    messages.test(error.message) ||
    isDatabaseAway(error.cause)
  )
}

/**
 * What PostgreSQL says of a statement that it gave up and that may go well the next time: one that was in the way of another, as on a standby of what its
 * primary takes away, that waited too long for a lock, took longer than it may, or that somebody cancelled.
 */
const cancelled = new Set(['40001', '40P01', '55P03', '57014'])

/** Whether what failed may go well later: the database is away, or gave up what was asked. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && (cancelled.has(errorCode(error)) || isPassing(error.cause)))
}

/** What SQLite says of bytes that are none of a database's, or that it cannot read or write, and PostgreSQL of its pages, indexes and files. */
const damaged = /^(?:SQLITE_(?:CORRUPT|NOTADB|IOERR)(?!_SHMSIZE|_LOCK)|XX00[12]$|58030$)/

/** What people are told of that. */
export const damagedSentence =
  'The database of Assay is damaged, or its disk fails. Nothing was changed: whoever keeps it puts a backup in its place, on a disk that is sound.'

/** Whether an error says that what is stored is damaged, or that its disk fails: that does not pass by itself. */
export function isDamaged(error: unknown): boolean {
  return damaged.test(errorCode(error))
}

/** Whether an error says that the database can be read and not written. */
export function isReadOnly(error: unknown): boolean {
  return readOnly.test(errorCode(error))
}
