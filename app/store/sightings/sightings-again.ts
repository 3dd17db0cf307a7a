import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { isSighting, saidColumns } from './sighted.ts'

/** Of which series the sightings are, from which snapshot on, in which run they came and why each is its result (app/sarif/matched.ts). */
type AnotherSeries = { series: number; since: number; run: number; matched: number; rev: number }

/**
 * Writes sightings of one series again as what another begins with: they say the same of the same results, and their original bytes are the
 * same, and so are not kept twice. Inside the caller's transaction.
 */
export async function writeSightingsAgain(
  engine: Database['engine'],
  db: Queryable,
  sightings: readonly number[],
  to: AnotherSeries,
): Promise<void> {
  const { series, since, run, matched, rev } = to
  await sql`
    insert into sighting (result, series, run, since, rev, matched, ${saidColumns})
    select result, ${sql.lit(series)}, ${sql.lit(run)}, ${sql.lit(since)}, ${sql.lit(rev)}, ${sql.lit(matched)}, ${saidColumns}
    from sighted_first s where ${isSighting(engine, sightings)} order by id`.execute(db)
}
