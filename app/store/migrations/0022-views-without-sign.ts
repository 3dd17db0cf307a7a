import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { sightedViews } from './0017-shares.ts'

/**
 * The views of what series show had a sign on PostgreSQL too, and it took one in two hundred of the sightings for all of them: what it joined with
 * five rows it joined with a hundred thousand. A list of these by SQL took 6 s of its processor, and takes 0.7.
 */
export function viewsWithoutSign(engine: 'sqlite' | 'postgres'): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    if (engine === 'sqlite') return
    for (const { name, shown } of sightedViews(engine)) await sql`create or replace view ${sql.table(name)} as ${shown}`.execute(db)
    await sql`analyze share, departure`.execute(db)
  }

  return { up }
}
