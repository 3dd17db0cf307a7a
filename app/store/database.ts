import type SqliteConnection from 'better-sqlite3'
import type { Kysely, KyselyConfig, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Where a database is: a folder that holds the embedded one, or a PostgreSQL server. */
export type DatabaseLocation = { engine: 'sqlite'; folder: string } | { engine: 'postgres'; url: string; folder: string }

/** What store functions take: the database itself, or a transaction on it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

/** Does work in a transaction of its own, and gives what that gives. */
export type Write = <T>(work: (db: Queryable) => Promise<T>) => Promise<T>

export type Database = {
  engine: 'sqlite' | 'postgres'
  kysely: Kysely<Tables>
  location: DatabaseLocation
  /** The one connection of the embedded engine, for bulk writes and functions of its own; null on PostgreSQL. */
  sqlite: SqliteConnection.Database | null
  /** Another one of it, for what reads while that one writes, where it has one. */
  beside?: SqliteConnection.Database
  /** As `kysely`, by a thread of its own, for transactions that may write much (large-transaction.ts); where there is such another one. */
  apart?: Kysely<Tables>
  close(): Promise<void>
}

/** Whether a text begins as the address of a PostgreSQL database does. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text)
}

/** The location that the environment names: `DATABASE_URL`, else the folder `ASSAY_DATA`, else `./data`. As with all settings, space around a value is none of it. */
export function databaseLocation(env: Record<string, string | undefined>): DatabaseLocation {
  const folder = env['ASSAY_DATA']?.trim() || './data'
  const url = env['DATABASE_URL']?.trim()
  return url ? { engine: 'postgres', url, folder } : { engine: 'sqlite', folder }
}

/**
 * `log` is told of each statement that has run; `alone` keeps other processes out of an embedded database, and fails where one is in;
 * with `readsBeside` what reads does not wait for what writes; `halfFilled` takes one that a rebuild has left half filled, too.
 */
export type OpenOptions = Pick<KyselyConfig, 'log'> & { alone?: boolean; readsBeside?: boolean; halfFilled?: boolean }
