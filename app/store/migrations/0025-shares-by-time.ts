import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What refs share of a sighting is looked for among those shares that were made while it held (app/store/sightings/sighted-of.ts). */
export function sharesByTime(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema.createIndex('share_at').on('share').columns(['origin', 'at']).execute()
  }

  return { up }
}
