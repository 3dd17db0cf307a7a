import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What was said of a result last is found among its own verdicts. By the result alone PostgreSQL goes through those of all results, from the
 * last, as it does not know yet how many there are: a comment given once more to 30,000 took 51 s. Indexes of SQLite have the id anyway.
 */
export function verdictsOfResult(engine: 'sqlite' | 'postgres'): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    if (engine === 'sqlite') return
    await db.schema.dropIndex('verdict_result').execute()
    await db.schema.createIndex('verdict_result').on('verdict').columns(['result', 'id']).execute()
  }

  return { up }
}
