import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { projectsMeant } from './conditions.server.ts'
import type { Sql } from './sql-text.server.ts'
import type { Meaning } from '#app/search/language/understand.ts'

/**
 * For a `with`: `known`, the rows of `series`, which has `owner`, `ref`, `head` and `default_ref` of each series, and `bases`, which has once for each of
 * their refs the number `base` of the ref that it is compared with: the one that its newest upload named as its base, where the project has it, else the
 * project's default ref; null where there is none.
 */
export function withBases(engine: Database['engine'], series: Sql): Sql {
  const named = engine === 'postgres' ? sql`(u.parameters::json ->> 'base')` : sql`json_extract(u.parameters, '$.base')`
  // Asked for each series, the newest upload of a ref of a thousand series would be looked for among a million.
  return sql`known as materialized (${series}),
    bases as materialized (
      select it.ref, coalesce((
        select b.id from ref b
        where b.project = it.owner and b.id <> it.ref and b.name = (
          select ${named} from snapshot p join upload u on u.id = p.upload
          where p.id = (
            select max((select max(n.id) from snapshot n where n.series = e.id and n.id <= it.head))
            from series e where e.project = it.owner and e.ref = it.ref))
      ), it.default_ref) as base
      from (select distinct owner, ref, head, default_ref from known) it)`
}

/**
 * The name of the ref that another is compared with, in the projects that `terms` of a query ask about; null where there is none, where it is
 * not the same in all of them, or where it was never analysed.
 */
export async function baseOfRef(database: Database, name: string, terms: Meaning[]): Promise<string | null> {
  const { engine } = database
  const { rows } = await sql<{ base: string }>`
    with ${withBases(
      engine,
      sql`
        select series.project as owner, series.ref, project.head, project.default_ref
        from series join project on project.id = series.project join ref on ref.id = series.ref
        where ref.name = ${name} and ${projectsMeant(database, terms)}`,
    )}
    select distinct b.name as base
    from bases join known on known.ref = bases.ref join ref b on b.id = bases.base
    where b.id <> bases.ref
      and exists (select 1 from series e join snapshot p on p.series = e.id where e.ref = b.id and p.id <= known.head)
    limit 2`.execute(database.kysely)
  const [only] = rows
  return rows.length === 1 && only !== undefined ? only.base : null
}
