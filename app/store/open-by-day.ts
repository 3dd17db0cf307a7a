import { sql } from 'kysely'
import { severities, type Severity, valueOf } from '#app/sarif/codes.ts'
import type { Queryable } from './database.ts'

/** By how much a day (`2026-01-31`, UTC) changed what a project has open of a severity. */
export type DayChange = { project: number; day: string; severity: Severity; change: number }

/**
 * What each day changed on the default refs, in order; the sum up to a day is what was open at its end, verdicts aside. A series that was
 * ended by hand has nothing open from then on.
 */
export async function openByDay(db: Queryable): Promise<DayChange[]> {
  const { rows } = await sql<{ project: number; day: string; severity: number; change: number }>`
    with counted as (
      select series.project, series.ended_at, snapshot.received_at, trend.severity, trend.began - trend.ended as change
      from trend
        join series on series.id = trend.series
        join project on project.id = series.project and project.default_ref = series.ref and trend.snapshot <= project.head
        join snapshot on snapshot.id = trend.snapshot
    )
    select project, day, severity, sum(change) as change from (
      select project, substr(received_at, 1, 10) as day, severity, change from counted
      union all
      select project, substr(ended_at, 1, 10), severity, -change from counted where ended_at is not null
    ) changes
    group by project, day, severity having sum(change) <> 0
    order by day, project, severity`.execute(db)
  return rows.map(({ severity, change, ...row }) => ({ ...row, severity: valueOf(severities, severity), change: Number(change) }))
}
