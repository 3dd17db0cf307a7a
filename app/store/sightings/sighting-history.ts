import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'

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
  /** Whether it represents the result on its ref now. */
  represents: boolean
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

type Row = Omit<PastSighting, 'isDefaultRef' | 'reopened' | 'snapshots' | 'represents'> & {
  isDefaultRef: number
  represents: number
  reopened: number
  snapshots: number | string
}

type Asked = { limit: number; refLimit: number; longestMessage: number }

/** The sightings of a result that can be seen, at most as many as are asked for; those that represent it on refs with their own bound. */
export async function pastSightings(db: Queryable, result: number, { limit, refLimit, longestMessage }: Asked): Promise<PastSightings> {
  const shown = longestMessage + 1
  const sightings = (await newest(db, { result, limit, shown })).map(pastSighting)
  // Of nearly every result these are all there are.
  if (sightings.length < limit) return { sightings, ...whatTheyCome(sightings, refLimit) }
  const [counts] = await counted(db, { result })
  return {
    sightings,
    began: Number(counts?.began ?? 0),
    ended: Number(counts?.ended ?? 0),
    refs: (await representing(db, { result, limit: refLimit, shown })).map(pastSighting),
    refCount: Number(counts?.refs ?? 0),
  }
}

/** Counts, and what represents the result, where all of its sightings are there. */
function whatTheyCome(all: readonly PastSighting[], refLimit: number): Omit<PastSightings, 'sightings'> {
  const begins = new Set(all.map(({ series, since }) => `${series} ${since}`))
  return {
    began: all.length,
    ended: all.filter(({ series, until }) => until !== null && !begins.has(`${series} ${until}`)).length,
    refs: all
      .filter(({ represents }) => represents)
      .toSorted((a, b) => Number(b.isDefaultRef) - Number(a.isDefaultRef) || b.since - a.since)
      .slice(0, refLimit),
    refCount: new Set(all.map(({ ref }) => ref)).size,
  }
}

function pastSighting({ isDefaultRef, represents, reopened, snapshots, ...row }: Row): PastSighting {
  return {
    ...row,
    isDefaultRef: isDefaultRef === 1,
    represents: represents === 1,
    reopened: reopened === 1,
    snapshots: Number(snapshots),
  }
}

const canBeSeen = sql`s.since <= project.head`
const represents = sql`(s.superseded is null or s.superseded > project.head)`

const newest = builtOnce((db, { result, limit, shown }: { result: number; limit: number; shown: number }) =>
  sightingsBy(shown, sql`where s.result = ${result} and ${canBeSeen} order by s.since desc, s.id desc limit ${limit}`).compile(db),
)

const representing = builtOnce((db, { result, limit, shown }: { result: number; limit: number; shown: number }) =>
  sightingsBy(
    shown,
    sql`where s.result = ${result} and ${canBeSeen} and ${represents}
      order by case when series.ref = project.default_ref then 0 else 1 end, s.since desc limit ${limit}`,
  ).compile(db),
)

const counted = builtOnce((db, { result }: { result: number }) =>
  sql<{ began: number | string; ended: number | string; refs: number | string }>`
    select count(*) as began, count(distinct series.ref) as refs,
      sum(case when s.until is not null and s.until <= project.head and not exists (
        select 1 from sighted_first n where n.result = s.result and n.series = s.series and n.since = s.until) then 1 else 0 end) as ended
    from sighted_first s join series on series.id = s.series join project on project.id = series.project
    where s.result = ${result} and ${canBeSeen}`.compile(db),
)

/**
 * What is found by a key alone is asked for one by one, and not joined: PostgreSQL weighs the orders of all that is joined, which took it a hundred times what
 * reading did.
 * @param shown of messages, in characters
 */
function sightingsBy(shown: number, which: RawBuilder<unknown>): RawBuilder<Row> {
  const held = sql`p.series = s.series and p.id >= s.since and p.id <= project.head and (s.until is null or p.id < s.until)`
  return sql<Row>`
    select s.id, s.series, (select name from ref where id = series.ref) as ref,
      case when series.ref = project.default_ref then 1 else 0 end as "isDefaultRef",
      case when ${represents} then 1 else 0 end as represents,
      (select name from tool where id = series.tool) as tool, series.category, series.ended_at as "seriesEndedAt",
      s.since, (select uid from upload where id = since.upload) as "sinceUpload",
      since.commit_id as "sinceCommit", since.tool_version as "sinceVersion", since.received_at as "sinceAt",
      ending.id as "until", (select uid from upload where id = ending.upload) as "untilUpload",
      ending.commit_id as "untilCommit", ending.tool_version as "untilVersion", ending.received_at as "untilAt",
      (select count(*) from snapshot p where ${held}) as snapshots,
      coalesce((select p.received_at from snapshot p where ${held} order by p.id desc limit 1), since.received_at) as "lastAt",
      (select min(p.received_at) from sighted_first f join series e on e.id = f.series join snapshot p on p.id = f.since
        where f.result = s.result and e.ref = series.ref) as "firstOnRef",
      s.reopened, s.level, s.severity, s.kind, s.log_baseline as "logBaseline", s.suppression, s.start_line as line, s.steps,
      (select name from rule where id = s.rule) as rule, (select path from file where id = s.file) as path, s.matched,
      (select path from file where id = s.file_before) as path_before, (select name from rule where id = s.rule_before) as rule_before,
      substr(s.message, 1, ${shown}) as message
    from sighted_first s
      join series on series.id = s.series
      join project on project.id = series.project
      join snapshot since on since.id = s.since
      left join snapshot ending on ending.id = s.until and ending.id <= project.head
    ${which}`
}
