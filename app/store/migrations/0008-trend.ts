import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What each snapshot changed, in numbers (app/store/projects/trend.ts), so that a trend is read and not counted. Those that are there are counted
 * once, with the statement as it was then.
 */
export function trend(): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    await db.schema
      .createTable('trend')
      .addColumn('series', 'integer', (c) => c.notNull())
      .addColumn('snapshot', 'integer', (c) => c.notNull())
      .addColumn('severity', 'integer', (c) => c.notNull())
      .addColumn('began', 'integer', (c) => c.notNull())
      .addColumn('ended', 'integer', (c) => c.notNull())
      .addColumn('fresh', 'integer', (c) => c.notNull())
      .addColumn('reopened', 'integer', (c) => c.notNull())
      .addColumn('fixed', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('trend_key', ['series', 'snapshot', 'severity'])
      .execute()
    await fillTrend(db, sql`1 = 1`)
  }

  return { up }
}

/** Counts all snapshots, of sightings `s` of which `which` holds. */
export async function fillTrend(db: Kysely<any>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into trend (series, snapshot, severity, began, ended, fresh, reopened, fixed)
    select series, snapshot, severity, sum(began), sum(ended), sum(fresh), sum(reopened), sum(fixed) from (
      select s.series, s.since as snapshot, s.severity, 1 as began, 0 as ended,
        case when s.since > o.oldest and ${isFirstOfSeries} then 1 else 0 end as fresh,
        case when s.since > o.oldest and not ${isFirstOfSeries} and not ${wasInUpload(previousUpload)} then 1 else 0 end as reopened, 0 as fixed
      from sighting s join (select series, min(id) as oldest from snapshot group by series) o on o.series = s.series where ${listed} and ${which}
      union all
      select s.series, case when s.until is null or s.superseded < s.until then s.superseded else s.until end, s.severity, 0, 1, 0, 0, 0
      from sighting s where (s.until is not null or s.superseded is not null) and ${listed} and ${which}
      union all
      select s.series, s.until, s.severity, 0, 0, 0, 0, 1
      from sighting s where s.until is not null and ${listed} and ${which} and not ${wasInUpload(endingUpload)}
    ) counted
    where snapshot <= (select project.head from series join project on project.id = series.project where series.id = counted.series)
    group by series, snapshot, severity`.execute(db)
}

const listed = sql`s.kind in (0, 1, 2) and s.suppression <> 2`
const isFirstOfSeries = sql`not exists (
  select 1 from sighting b where b.result = s.result and +b.series = s.series and +b.since < s.since)`
const previousUpload = sql`(select p.upload from snapshot p where p.series = s.series and p.id < s.since order by p.id desc limit 1)`
const endingUpload = sql`(select p.upload from snapshot p where p.id = s.until)`

function wasInUpload(upload: ReturnType<typeof sql>) {
  return sql`exists (
    select 1 from sighting w join snapshot q on q.series = +w.series and q.id >= +w.since and (w.until is null or q.id < w.until)
    where w.result = s.result and q.upload = ${upload})`
}
