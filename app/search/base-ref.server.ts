import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { allOf, seriesCondition } from './conditions.server.ts'
import { regularExpressions, type Sql } from './sql-text.server.ts'
import type { Meaning } from './understand.ts'

/**
 * The number of the ref that the ref of a series is compared with: the one that its newest upload named as its base, where the project has it,
 * else the project's default ref. Of the rows `series` and `project` of the query that it stands in; null where there is none.
 */
export function baseRef(engine: Database['engine']): Sql<number | null> {
  const named = engine === 'postgres' ? sql`(u.parameters::json ->> 'base')` : sql`json_extract(u.parameters, '$.base')`
  return sql`coalesce((
    select b.id from ref b
    where b.project = series.project and b.id <> series.ref and b.name = (
      select ${named} from series e join snapshot p on p.series = e.id join upload u on u.id = p.upload
      where e.project = series.project and e.ref = series.ref and p.id <= project.head
      order by p.id desc limit 1)
  ), project.default_ref)`
}

/**
 * The name of the ref that another is compared with, in the projects that these terms of `project:` leave; null where there is none, where it is
 * not the same in all of them, or where it was never analysed.
 */
export async function baseOfRef(database: Database, name: string, projects: Meaning[]): Promise<string | null> {
  regularExpressions(database)
  const { engine } = database
  const ofProjects = allOf(projects.flatMap((term) => seriesCondition(term, engine) ?? []))
  const { rows } = await sql<{ base: string }>`
    select distinct b.name as base
    from series join project on project.id = series.project join ref on ref.id = series.ref join ref b on b.id = ${baseRef(engine)}
    where ref.name = ${name} and b.id <> ref.id and ${ofProjects}
      and exists (select 1 from series e join snapshot p on p.series = e.id where e.ref = b.id and p.id <= project.head)
    limit 2`.execute(database.kysely)
  const [only] = rows
  return rows.length === 1 && only !== undefined ? only.base : null
}
