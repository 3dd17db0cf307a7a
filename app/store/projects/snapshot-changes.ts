import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { fewSeries } from '#app/store/sightings/of-series.ts'
import { defaultSeries } from './open-by-day.ts'

/** A published snapshot of a default ref and what it changed there, verdicts aside. */
export type SnapshotChange = {
  project: string
  tool: string
  category: string
  upload: string
  commit: string | null
  /** ISO 8601. */
  receivedAt: string
  complete: boolean
  /** The upload that the series had before; null for the first, which brings nothing new. */
  previous: string | null
  /** Whether the ref has other series, or others of this tool. */
  hasOtherSeries: boolean
  hasOtherCategories: boolean
  fresh: number
  reopened: number
  fixed: number
}

type Row = Omit<SnapshotChange, 'complete' | 'hasOtherSeries' | 'hasOtherCategories'> & { complete: number; series: number; tools: number }

/**
 * Where the newest are looked for. A project may have had none for years in which others had a hundred thousand: of its few series the last ones of each are looked at. Of others all
 * are, from the newest on, as far as it takes; `is true`, since PostgreSQL would join them all and sort them.
 */
async function among(db: Queryable, project: number | null, limit: number): Promise<RawBuilder<unknown>> {
  const series = project === null ? [] : await defaultSeries(db, project)
  if (project !== null && series.length <= fewSeries) {
    const last = series.map((one) => lastOf(project, one.series, limit))
    const { rows } = await sql<{ id: number }>`${sql.join([sql`select 0 as id`, ...last], sql` union all `)}`.execute(db)
    return sql`snapshot where id in (${sql.join(rows.map(({ id }) => id))})`
  }
  return sql`snapshot where exists (
        select 1 from series join project on project.id = series.project
        where series.id = snapshot.series and series.ref = project.default_ref and snapshot.id <= project.head
          and (cast(${project} as integer) is null or project.id = ${project})) is true`
}

/** The last published snapshots of a series; a pair as in `isNewestOnDefaultRef`. */
function lastOf(project: number, series: number, limit: number): RawBuilder<unknown> {
  return sql`select id from (
    select id, series from snapshot where (series, id) <= (${series}, (select head from project where id = ${project}))
    order by series desc, id desc limit ${limit}) last where series = ${series}`
}

/** What the newest snapshots changed, of one project or of all, the newest first. */
export async function newestChanges(db: Queryable, project: number | null, limit: number): Promise<SnapshotChange[]> {
  const { rows } = await sql<Row>`
    with chosen as (
      select snapshot.id, snapshot.series, snapshot.upload, snapshot.commit_id, snapshot.received_at, snapshot.complete
      from ${await among(db, project, limit)}
      order by snapshot.id desc limit ${limit}
    )
    select project.slug as project, tool.name as tool, series.category, upload.uid as upload, chosen.commit_id as "commit",
      chosen.received_at as "receivedAt", chosen.complete,
      (select u.uid from snapshot p join upload u on u.id = p.upload
        where p.series = chosen.series and p.id < chosen.id order by p.id desc limit 1) as previous,
      (select count(*) from series o where o.ref = series.ref) as series,
      (select count(*) from series o where o.ref = series.ref and o.tool = series.tool) as tools,
      (select coalesce(sum(fresh), 0) from trend where trend.series = chosen.series and trend.snapshot = chosen.id) as fresh,
      (select coalesce(sum(reopened), 0) from trend where trend.series = chosen.series and trend.snapshot = chosen.id) as reopened,
      (select coalesce(sum(fixed), 0) from trend where trend.series = chosen.series and trend.snapshot = chosen.id) as fixed
    from chosen join series on series.id = chosen.series join project on project.id = series.project
      join tool on tool.id = series.tool join upload on upload.id = chosen.upload
    order by chosen.id desc`.execute(db)
  return rows.map(({ series, tools, ...row }) => ({
    ...row,
    complete: row.complete === 1,
    hasOtherSeries: series > 1,
    hasOtherCategories: tools > 1,
  }))
}
