import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Every list asks whether any newest run is incomplete (incomplete-runs.ts), and of a hundred thousand snapshots hardly one is. */
export function incompleteSnapshots(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await sql`create index snapshot_incomplete on snapshot (series, id) where complete = 0`.execute(db)
  }

  return { up }
}
