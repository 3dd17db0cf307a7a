import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import type { Sql } from './sql-text.server.ts'

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
