import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'

/** By how much a snapshot of a series changed what is open of a severity (its code), verdicts aside, on the day on which it was received. */
export type SnapshotStep = { snapshot: number; severity: number; day: string; change: number }

/** A series of a default ref: when it was ended by hand, after which nothing of it is open. Days are `2026-01-31`, UTC. */
type DefaultSeries = { series: number; endedOn: string | null }

/** Projects that are shown, each with a number that is another one when anything about what it has open is. */
export async function projectRevisions(db: Queryable): Promise<{ project: number; rev: number }[]> {
  return db.selectFrom('project').select(['id as project', 'rev']).where('head', '>', 0).orderBy('id').execute()
}

/** The series of a project's default ref. */
export async function defaultSeries(db: Queryable, project: number): Promise<DefaultSeries[]> {
  const rows = await db
    .selectFrom('series')
    .innerJoin('project', (join) => join.onRef('project.id', '=', 'series.project').onRef('project.default_ref', '=', 'series.ref'))
    .select(['series.id as series', 'series.ended_at'])
    .where('series.project', '=', project)
    .execute()
  return rows.map(({ series, ended_at }) => ({ series, endedOn: ended_at?.slice(0, 10) ?? null }))
}

/**
 * The next published steps of a series behind a snapshot, at most so many; those of one snapshot may be cut in two, hence `severity`. Of a series that
 * was ended, those up to its end: what it had open may be another series' since, and is then ended here once more.
 */
export async function stepsOf(
  db: Queryable,
  series: number,
  after: Pick<SnapshotStep, 'snapshot' | 'severity'>,
  limit: number,
): Promise<SnapshotStep[]> {
  const { rows } = await sql<SnapshotStep>`
    select trend.snapshot, trend.severity, substr(snapshot.received_at, 1, 10) as day, trend.began - trend.ended as change
    from trend join snapshot on snapshot.id = trend.snapshot join series on series.id = trend.series
    where trend.series = ${series} and (trend.snapshot, trend.severity) > (${after.snapshot}, ${after.severity})
      and (series.ended_at is null or snapshot.received_at <= series.ended_at)
      and trend.snapshot <= (select project.head from series join project on project.id = series.project where series.id = ${series})
    order by trend.snapshot, trend.severity
    limit ${limit}`.execute(db)
  return rows
}
