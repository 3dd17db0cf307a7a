import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { lastRevision } from '#app/store/revision.ts'
import type { ResultsBytes } from '#app/store/tables.ts'

/**
 * Enters, in the transaction that publishes a snapshot and as the last of it, what the only run of it had. `before` is the revision before
 * anything of it was written.
 */
export async function keepResultsBytes(db: Queryable, snapshot: number, bytes: ResultsBytes, before: number): Promise<void> {
  const rev = await lastRevision(db)
  // Only those of the newest snapshot are ever asked for.
  await sql`
    delete from results_bytes where snapshot in (
      select id from snapshot where series = (select series from snapshot where id = ${snapshot}))`.execute(db)
  await db
    .insertInto('results_bytes')
    .values({ snapshot, ...bytes, before, rev })
    .execute()
}

/**
 * What the newest snapshot of a series had. Null where it is not known, and where the sightings of the series may be others than those that
 * were published with it: what has the same bytes says the same only as long as nothing has come in between.
 */
export async function knownResultsBytes(db: Queryable, newest: number): Promise<ResultsBytes | null> {
  const found = await db
    .selectFrom('results_bytes')
    .innerJoin('snapshot', 'snapshot.id', 'results_bytes.snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .select(['context', 'results_bytes.results', 'digests', 'last', 'before', 'rev', 'series.project', 'series.id as series'])
    .where('results_bytes.snapshot', '=', newest)
    .executeTakeFirst()
  if (found === undefined) return null
  const { context, results, digests, last, before, rev, project, series } = found
  // Of its own upload, too: another series of it may have taken the place of some.
  const touched = await sql`
    select 1 from loss where project = ${project} and rev > ${rev}
    union all
    select 1 from sighting
    where rev > ${before} and (until is not null or superseded is not null) and +series = ${series}
      and (until > ${newest} or superseded > ${newest})
    union all
    select 1 from departure d join share h on h.part = d.part
    where d.rev > ${before} and h.series = ${series} and (d.until > ${newest} or d.superseded > ${newest})
    limit 1`.execute(db)
  return touched.rows.length > 0 ? null : { context, results, digests, last }
}
