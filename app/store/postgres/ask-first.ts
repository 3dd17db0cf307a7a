import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '#app/store/database.ts'
import { explainFirst } from '#app/store/unusable-database.ts'

/**
 * Asks a PostgreSQL anything before it is asked for more: what fails then is its address, with all that it may say of encryption, options and times.
 * @throws UnusableDatabase
 */
export async function askFirst({ engine, kysely, location }: Database): Promise<void> {
  if (engine === 'sqlite' || location.engine === 'sqlite') return
  try {
    // A port that is none, pg tells nobody.
    const { port } = new Client({ connectionString: location.url })
    if (!(port >= 1 && port <= 65_535)) throw new Error(`its port, ${port}, is none from 1 to 65535`)
    await sql`select 1`.execute(kysely)
  } catch (error) {
    throw explainFirst(location, error)
  }
}
