import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'

/** By how much a snapshot of a series changed what is open of a severity (its code), verdicts aside, and when it was received, ISO 8601. */
export type SnapshotStep = { snapshot: number; severity: number; receivedAt: string; change: number }

/** A series of a default ref: when it was ended by hand, ISO 8601, after which nothing of it is open. */
type DefaultSeries = { series: number; endedAt: string | null }

/** Projects that are shown, each with a number that is another one when anything about what it has open is. */
export async function projectRevisions(db: Queryable): Promise<{ project: number; rev: number }[]> {
  return db.selectFrom('project').select(['id as project', 'rev']).where('head', '>', 0).orderBy('id').execute()
}

/** The series of a project's default ref. */
export async function defaultSeries(db: Queryable, project: number): Promise<DefaultSeries[]> {
  return db
    .selectFrom('series')
    .innerJoin('project', (join) => join.onRef('project.id', '=', 'series.project').onRef('project.default_ref', '=', 'series.ref'))
    .select(['series.id as series', 'series.ended_at as endedAt'])
    .where('series.project', '=', project)
    .execute()
}

/** The published steps of a series, the newest first, before those of a snapshot, at most so many; those of one snapshot may be cut in two, hence `severity`. */
export async function stepsOf(
  db: Queryable,
  series: number,
  before: Pick<SnapshotStep, 'snapshot' | 'severity'> | null,
  limit: number,
): Promise<SnapshotStep[]> {
  const isBefore = before === null ? sql`1 = 1` : sql`(trend.snapshot, trend.severity) < (${before.snapshot}, ${before.severity})`
  const { rows } = await sql<SnapshotStep>`
    select trend.snapshot, trend.severity, snapshot.received_at as "receivedAt", trend.began - trend.ended as change
    from trend join snapshot on snapshot.id = trend.snapshot
    where trend.series = ${series} and ${isBefore}
      and trend.snapshot <= (select project.head from series join project on project.id = series.project where series.id = ${series})
    order by trend.snapshot desc, trend.severity desc
    limit ${limit}`.execute(db)
  return rows
}
