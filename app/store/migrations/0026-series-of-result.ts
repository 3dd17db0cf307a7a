import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A result that a thousand refs have changed by themselves has a sighting on each, and an upload of any of them went through all of these, several times. What a
 * result is on one series is found by itself (app/store/sightings/of-series.ts); when it ended comes after that (0024-history-passed-over.ts).
 */
export function seriesOfResult(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    for (const index of ['sighting_result', 'sighting_fixed']) await db.schema.dropIndex(index).execute()
    await sql`create index sighting_result on sighting (result, coalesce(series, 0), coalesce(until, 2147483647))`.execute(db)
    await sql`
      create index sighting_fixed on sighting (result, coalesce(series, 0)) where superseded is null and coalesce(until, 2147483647) <> 2147483647`.execute(
      db,
    )
  }

  return { up }
}
