import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A result that changes at each upload has a sighting for each, and an upload went through all of them three times. What of them goes on, or ended just now, is found
 * by when a sighting ended, `never` while it goes on (app/store/sightings/end-of.ts); what stands for a result though it is fixed by an index of such; and what a series is
 * compared with by one of what stands. And blocks of an upload, which are asked for before each is read, are found without going through those of all.
 */
export function historyPassedOver(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.dropIndex('sighting_result').execute()
    await sql`create index sighting_result on sighting (result, coalesce(until, 2147483647))`.execute(db)
    await sql`create index sighting_fixed on sighting (result) where superseded is null and coalesce(until, 2147483647) <> 2147483647`.execute(
      db,
    )
    await sql`create index sighting_standing on sighting (series, since) where superseded is null`.execute(db)
    await db.schema.createIndex('block_upload').on('block').column('upload').execute()
  }

  return { up }
}
