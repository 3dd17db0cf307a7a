import { sql } from 'kysely'
import { endOf } from '#app/search/language/periods.ts'
import type { Holds, Sql } from './sql-text.server.ts'

/*
 * What there was at the end of a day. Snapshots are the store's clock (decision 7): all that depends on the time asks for the head of a
 * project and the end of a series, so to look at the past is to give earlier ones.
 */

/** The projects with the head that they had at the end of a day, month or year; with the one that they have where it is null. */
export function projectsAt(day: string | null): Sql {
  if (day === null) return sql`project`
  // Grouped, which is done once: asked of each project it was asked of each of its series, as those are what is looked at.
  return sql`(
    select p.id, p.slug, p.key, p.default_ref, p.rev, coalesce(past.head, 0) as head
    from project p left join (
      select e.project, max(n.id) as head from snapshot n join series e on e.id = n.series join project of on of.id = e.project
      where n.id <= of.head and n.received_at < ${endOf(day)} group by e.project) past on past.project = p.id)`
}

/** When a series was ended, as it was known then: null where it came later. */
export function endedAt(series: string, day: string | null): Sql<string | null> {
  const end = sql.ref<string | null>(`${series}.ended_at`)
  return day === null ? end : sql`(case when ${end} < ${endOf(day)} then ${end} end)`
}

/** Whether a series went on then. */
export function lasts(series: string, day: string | null): Holds {
  return sql`${endedAt(series, day)} is null`
}
