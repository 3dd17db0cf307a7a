import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type SqliteConnection from 'better-sqlite3'
import type { DatabaseLocation } from './database.ts'
import { isDamaged, isDatabaseAway, isPassing, isReadOnly } from './database-away.ts'
import { errorCode } from './error-code.ts'

/** The database cannot be opened as Assay's. The message is for whoever starts Assay. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase'
  readonly code = 'unusable-database'
}

/** PostgreSQL refuses who asks, or has no such database (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const refusals = /^(?:28...|3D000|42501)$/

const ofAnother = 'has tables of another program, and none of Assay. Set ASSAY_DATA to another folder.'
const lost = 'is gone or empty, though uploads that it had are beside it. Put a backup in its place, or move the folder “uploads” away.'
const inUse = 'is in use by another process, as while “npm run assay -- rebuild” makes it anew. Begin again when that is done.'
const failing = 'cannot be read or written, as where its disk fails. Put a backup on another, and set ASSAY_DATA to its folder.'
const damaged = 'is damaged, or no database. Put a backup in its place, or set ASSAY_DATA to another folder.'

/**
 * Throws where an embedded database is another program's, before anything in it is changed; and where it is new, though uploads are there already: a
 * database that does not know them would remove them as left over.
 */
export function refuseForeign(sqlite: SqliteConnection.Database): void {
  const tables = sqlite.prepare<[], string>(`select name from sqlite_master where type = 'table'`).pluck().all()
  const isNew = tables.length === 0
  const why = isNew && hasUploads(dirname(sqlite.name)) ? lost : isNew || tables.includes('kysely_migration') ? null : ofAnother
  if (why === null) return
  sqlite.close()
  throw new UnusableDatabase(`The database ${resolve(sqlite.name)} ${why}`)
}

function hasUploads(folder: string): boolean {
  const uploads = join(folder, 'uploads')
  return existsSync(uploads) && readdirSync(uploads).length > 0
}

/** What a database is called in a sentence that begins with it. */
export function databaseName(location: DatabaseLocation): string {
  return location.engine === 'postgres' ? 'PostgreSQL' : `The database ${resolve(join(location.folder, 'assay.db'))}`
}

/** The error of a first question to a PostgreSQL, as one that tells people why it is not answered. */
export function explainFirst(location: DatabaseLocation, error: unknown): unknown {
  const explained = explainDatabase(location, error)
  if (explained !== error || !(error instanceof Error)) return explained
  const why = error.message.replace(/\.$/, '')
  return new UnusableDatabase(`PostgreSQL cannot be asked as DATABASE_URL says: ${why}.`, { cause: error })
}

/** The error itself, or, where it says that the database cannot be used, one that tells people so, and what to do. One that does is left as it is. */
export function explainDatabase(location: DatabaseLocation, error: unknown): unknown {
  if (error instanceof UnusableDatabase) return error
  const sentence = error instanceof Error ? sentenceOf(location, error) : null
  return sentence === null ? error : new UnusableDatabase(sentence, { cause: error })
}

function sentenceOf(location: DatabaseLocation, error: Error): string | null {
  const name = databaseName(location)
  const code = errorCode(error)
  // As Kysely says it (kysely/dist/migration/migrator.js).
  const [, migration] = /^corrupted migrations: previously executed migration (\S+) is missing/.exec(error.message) ?? []
  if (migration !== undefined) return `${name} was written by a newer Assay (${migration}). Start that one, or a later one.`
  if (location.engine === 'sqlite') {
    if (code.startsWith('SQLITE_BUSY')) return `${name} ${inUse}`
    if (code.startsWith('SQLITE_IOERR')) return isDamaged(error) ? `${name} ${failing}` : null
    return isDamaged(error) ? `${name} ${damaged}` : null
  }
  if (isDamaged(error)) return `${name} says that it is damaged, or that its disk fails: ${error.message}. Put a backup in its place.`
  if (isReadOnly(error)) return `${name} can only be read (${error.message}). Set DATABASE_URL to the server that takes what is written.`
  if (isDatabaseAway(error)) return `${name} does not answer (${error.message || code}). Start it, or set DATABASE_URL to where it is.`
  if (isPassing(error)) {
    return `${name} gave up what it was asked (${error.message}). Try again; where it says that again, see to what it names, as a limit of time.`
  }
  return refusals.test(code) ? `${name} refuses: ${error.message}. DATABASE_URL says whom it is asked as, and for which database.` : null
}
