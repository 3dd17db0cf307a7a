import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a series shows although another of its ref stands for the result is found by itself (app/store/sightings/behind-others.ts): there is hardly any. */
export function behindOthers(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await sql`create index sighting_behind on sighting (series) where superseded is not null and until is null`.execute(db)
  }

  return { up }
}
