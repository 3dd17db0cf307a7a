import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { fillTrend } from './0008-trend.ts'

const absent = 4

/**
 * What a log itself called absent was taken for open. It ends where it began, as far as nothing has come since that may say otherwise: of the rest the
 * next log decides. Trends are then counted anew.
 */
export function gone(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    const { numAffectedRows = 0n } = await sql`
      update sighting set until = since
      where log_baseline = ${absent} and not exists (
        select 1 from snapshot p where p.series = sighting.series and p.id > sighting.since
          and (sighting.until is null or p.id < sighting.until))`.execute(db)
    if (numAffectedRows === 0n) return
    await sql`delete from trend`.execute(db)
    await fillTrend(db, sql`(s.until is null or s.until > s.since)`)
  }

  return { up }
}
