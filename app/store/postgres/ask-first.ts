import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '#app/store/database.ts'
import { explainFirst, UnusableDatabase } from '#app/store/unusable-database.ts'

/** Encodings that hold every letter: the second takes bytes as they are. */
const wide = ['UTF8', 'SQL_ASCII']

/**
 * Asks a PostgreSQL for its encoding before it is asked for more: what fails then is its address, with all that it may say of encryption, options and times.
 * Where letters have no place, reading a log would fail at the first of them, and so would the note that it did.
 * @throws UnusableDatabase
 */
export async function askFirst({ engine, kysely, location }: Database): Promise<void> {
  if (engine === 'sqlite' || location.engine === 'sqlite') return
  let encoding: string | undefined
  try {
    // A port that is none, pg tells nobody.
    const { port } = new Client({ connectionString: location.url })
    if (!(port >= 1 && port <= 65_535)) throw new Error(`its port, ${port}, is none from 1 to 65535`)
    const { rows } = await sql<{ encoding: string }>`select getdatabaseencoding() as encoding`.execute(kysely)
    encoding = rows[0]?.encoding
  } catch (error) {
    throw explainFirst(location, error)
  }
  if (encoding !== undefined && !wide.includes(encoding)) {
    throw new UnusableDatabase(
      `PostgreSQL keeps this database in ${encoding}, which has no place for all letters. Make one with encoding 'UTF8', and set DATABASE_URL to it.`,
    )
  }
}
