import { sql } from 'kysely'
import { refName } from '#app/store/projects/refs.ts'
import { allOf, anyOf } from './conditions.server.ts'
import type { Comparison } from '#app/search/language/comparison.ts'
import { lasts, projectsAt } from './past.server.ts'
import { dateOf, endOf } from '#app/search/language/periods.ts'
import type { Holds, Sql } from './sql-text.server.ts'

/*
 * What a comparison compares. A side names a snapshot of each of some series, and holds the results that stood open in those: of a ref the
 * newest one of each series that goes on, of a day the same on the default refs as that day ended, of an upload and of a commit their own.
 */

/** Beginnings of a commit id stand for it when they are at least so long, and no other of its project begins so. */
export const leastOfCommit = 7

/**
 * The series of a side, each with its snapshot: columns `series` and `at`. What is written is a day where it reads as one; else the id of an upload;
 * else the name of a ref; else a commit. `day`: at whose end all of it is looked at; null for now.
 */
function pointsOfSide(side: string, day: string | null): Sql {
  const then = dateOf(side)
  const known = then === null ? day : earlier(then, day)
  return sql`
    select series.id as series, max(p.id) as at
    from series
      join ${projectsAt(known)} project on project.id = series.project
      join ref on ref.id = series.ref
      join snapshot p on p.series = series.id and p.id <= project.head
    where ${then === null ? isOfSide(side, known) : allOf([sql`series.ref = project.default_ref`, lasts('series', known)])}
    group by series.id`
}

/** The numbers of the uploads that have this id: its own, or that of the one that it repeats. */
function uploadsOfSide(side: string): Sql {
  return sql`(select coalesce(repeats, id) from upload where uid = ${side})`
}

/** Whether a ref has the name that a side is. */
export function isRefOfSide(name: Sql, side: string): Holds {
  return sql`${name} = ${refName(side).name}`
}

function isOfSide(side: string, day: string | null): Holds {
  return sql`(case
    when exists (select 1 from upload where uid = ${side}) then p.upload in ${uploadsOfSide(side)}
    when exists (select 1 from ref where ${isRefOfSide(sql`name`, side)})
      then ${allOf([isRefOfSide(sql`ref.name`, side), lasts('series', day)])}
    else ${isCommit(side, day)} end)`
}

function isCommit(side: string, day: string | null): Holds {
  // Of other letters the engines do not agree on what is upper case; no commit has any.
  if (!/^[\x21-\x7e]+$/.test(side)) return sql`1 = 0`
  const begin = side.toLowerCase()
  const isWhole: Holds = sql`lower(p.commit_id) = ${begin}`
  if (begin.length < leastOfCommit) return isWhole
  const only = sql`(
    select e.project, max(lower(c.commit_id)) from snapshot c
      join series e on e.id = c.series join ${projectsAt(day)} of on of.id = e.project
    where c.id <= of.head and substr(lower(c.commit_id), 1, ${begin.length}) = ${begin}
    group by e.project having count(distinct lower(c.commit_id)) = 1)`
  return anyOf([isWhole, sql`(project.id, lower(p.commit_id)) in ${only}`])
}

/** Whichever ends first. */
function earlier(one: string, other: string | null): string {
  return other !== null && endOf(other) < endOf(one) ? other : one
}

/**
 * Definitions for `with`: `compared`, the series of both sides with `side` (0 before, 1 after) and the snapshot `at`. Only what both sides
 * analysed can be compared: of a project and a tool that one of them has nothing of, the other has nothing either.
 */
export function comparedPoints({ before, after }: Comparison, day: string | null): Sql {
  const sided = (points: Sql, side: number) => sql`
    select ${sql.lit(side)} as side, points.series, points.at, e.project, e.tool from (${points}) points join series e on e.id = points.series`
  return sql`
    sided as materialized (${sided(pointsOfSide(before, day), 0)} union all ${sided(pointsOfSide(after, day), 1)}),
    compared as materialized (
      select side, series, at from sided where (project, tool, 1 - side) in (select project, tool, side from sided))`
}
