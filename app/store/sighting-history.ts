import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** A sighting with the snapshots that it began in and, once it has ended, ended with. Times are ISO 8601. */
export type PastSighting = {
  id: number
  series: number
  ref: string
  isDefaultRef: boolean
  tool: string
  category: string
  seriesEndedAt: string | null
  since: number
  sinceUpload: string
  sinceCommit: string | null
  sinceVersion: string | null
  sinceAt: string
  /** Null while it goes on. */
  until: number | null
  untilUpload: string | null
  untilCommit: string | null
  untilVersion: string | null
  untilAt: string | null
  /** Snapshots that had it, and when the last of them was received. */
  snapshots: number
  lastAt: string
  /** When the result was first seen on this ref. */
  firstOnRef: string
  reopened: boolean
  level: number
  severity: number
  kind: number
  logBaseline: number
  suppression: number
  line: number
  steps: number
  rule: string
  path: string
  /** Why it was taken for the result (app/sarif/matched.ts), and the path and the rule that it had before where these were others. */
  matched: number
  path_before: string | null
  rule_before: string | null
  /** Cut at `longestMessage`, in characters, plus one where it is longer. */
  message: string
}

export type PastSightings = {
  /** The newest first. */
  sightings: PastSighting[]
  /** Of all there are: how many began, and how many ended in that the series had the result no more. */
  began: number
  ended: number
  /** Those that represent the result on its refs, the default one first, then the newest. */
  refs: PastSighting[]
  /** How many refs there are. */
  refCount: number
}

type Row = Omit<PastSighting, 'isDefaultRef' | 'reopened' | 'snapshots'> & {
  isDefaultRef: number
  reopened: number
  snapshots: number | string
}

/** The sightings of a result that can be seen, at most as many as are asked for; those that represent it on refs with their own bound. */
export async function pastSightings(
  db: Queryable,
  result: number,
  { limit, refLimit, longestMessage }: { limit: number; refLimit: number; longestMessage: number },
): Promise<PastSightings> {
  const own = sql`s.result = ${result} and s.since <= project.head`
  const represents = sql`(s.superseded is null or s.superseded > project.head)`
  const { rows } = await sql<{ began: number | string; ended: number | string; refs: number | string }>`
    select count(*) as began, count(distinct series.ref) as refs,
      sum(case when s.until is not null and s.until <= project.head and not exists (
        select 1 from sighting n where n.result = s.result and n.series = s.series and n.since = s.until) then 1 else 0 end) as ended
    from sighting s join series on series.id = s.series join project on project.id = series.project
    where ${own}`.execute(db)
  const [counts] = rows
  return {
    sightings: await read(db, longestMessage, sql`where ${own} order by s.since desc, s.id desc limit ${limit}`),
    began: Number(counts?.began ?? 0),
    ended: Number(counts?.ended ?? 0),
    refs: await read(
      db,
      longestMessage,
      sql`where ${own} and ${represents} order by case when series.ref = project.default_ref then 0 else 1 end, s.since desc limit ${refLimit}`,
    ),
    refCount: Number(counts?.refs ?? 0),
  }
}

async function read(db: Queryable, longestMessage: number, which: RawBuilder<unknown>): Promise<PastSighting[]> {
  const held = sql`p.series = s.series and p.id >= s.since and p.id <= project.head and (s.until is null or p.id < s.until)`
  const { rows } = await sql<Row>`
    select s.id, s.series, ref.name as ref, case when series.ref = project.default_ref then 1 else 0 end as "isDefaultRef",
      tool.name as tool, series.category, series.ended_at as "seriesEndedAt", s.since,
      since_upload.uid as "sinceUpload", since.commit_id as "sinceCommit", since.tool_version as "sinceVersion", since.received_at as "sinceAt",
      ending.id as "until", ending_upload.uid as "untilUpload", ending.commit_id as "untilCommit", ending.tool_version as "untilVersion",
      ending.received_at as "untilAt",
      (select count(*) from snapshot p where ${held}) as snapshots,
      coalesce((select p.received_at from snapshot p where ${held} order by p.id desc limit 1), since.received_at) as "lastAt",
      (select min(p.received_at) from sighting f join series e on e.id = f.series join snapshot p on p.id = f.since
        where f.result = s.result and e.ref = series.ref) as "firstOnRef",
      s.reopened, s.level, s.severity, s.kind, s.log_baseline as "logBaseline", s.suppression, s.start_line as line, s.steps,
      rule.name as rule, file.path, s.matched, old_file.path as path_before, old_rule.name as rule_before,
      substr(s.message, 1, ${longestMessage + 1}) as message
    from sighting s
      join series on series.id = s.series
      join project on project.id = series.project
      join ref on ref.id = series.ref
      join tool on tool.id = series.tool
      join snapshot since on since.id = s.since
      join upload since_upload on since_upload.id = since.upload
      join rule on rule.id = s.rule
      join file on file.id = s.file
      left join file old_file on old_file.id = s.file_before
      left join rule old_rule on old_rule.id = s.rule_before
      left join snapshot ending on ending.id = s.until and ending.id <= project.head
      left join upload ending_upload on ending_upload.id = ending.upload
    ${which}`.execute(db)
  return rows.map((row) => ({
    ...row,
    isDefaultRef: row.isDefaultRef === 1,
    reopened: row.reopened === 1,
    snapshots: Number(row.snapshots),
  }))
}
