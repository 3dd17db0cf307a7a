import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { sightedOf } from './sighted-of.ts'

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

/** `firstOnRef`: when the result was first seen on the ref. */
export type PastOnRef = PastSighting & { firstOnRef: string }

export type PastSightings = {
  /** The newest first. */
  sightings: PastSighting[]
  /** The oldest of all there are. */
  oldest: PastSighting | undefined
  /** Of all there are: how many began, and how many ended in that the series had the result no more. */
  began: number
  ended: number
  /** Those that represent the result on its refs, the default one first, then the newest. */
  refs: PastOnRef[]
  /** How many refs there are. */
  refCount: number
}

type Row = Omit<PastSighting, 'isDefaultRef' | 'reopened' | 'represents'> & {
  isDefaultRef: number
  represents: number
  reopened: number
}

type Asked = { limit: number; refLimit: number; longestMessage: number }

/** The sightings of a result that can be seen, at most as many as are asked for; those that represent it on refs with their own bound. */
export async function pastSightings(db: Queryable, result: number, { limit, refLimit, longestMessage }: Asked): Promise<PastSightings> {
  const shown = longestMessage + 1
  const sightings = (await newest(db, { result, limit, shown })).map(pastSighting)
  // Of nearly every result these are all there are.
  if (sightings.length < limit) return { sightings, ...whatTheyCome(sightings, refLimit) }
  const [[counts], [oldest], firsts, refs] = await Promise.all([
    counted(db, { result }),
    earliest(db, { result, shown }),
    firstOnRefs(db, { result }),
    representing(db, { result, limit: refLimit, shown }),
  ])
  const firstOf = new Map(firsts.map(({ ref, at }) => [ref, at]))
  return {
    sightings,
    oldest: oldest && pastSighting(oldest),
    began: counts?.began ?? 0,
    ended: counts?.ended ?? 0,
    refs: refs.map((row) => onRef(pastSighting(row), firstOf)),
    refCount: counts?.refs ?? 0,
  }
}

/** Counts, and what represents the result, where all of its sightings are there. */
function whatTheyCome(all: readonly PastSighting[], refLimit: number): Omit<PastSightings, 'sightings'> {
  const begins = new Set(all.map(({ series, since }) => `${series} ${since}`))
  // Of each ref the earliest comes last, and stays.
  const firstOf = new Map(all.toSorted((a, b) => (a.sinceAt < b.sinceAt ? 1 : -1)).map(({ ref, sinceAt }) => [ref, sinceAt]))
  return {
    oldest: all.at(-1),
    began: all.length,
    ended: all.filter(({ series, until }) => until !== null && !begins.has(`${series} ${until}`)).length,
    refs: all
      .filter(({ represents }) => represents)
      .toSorted((a, b) => Number(b.isDefaultRef) - Number(a.isDefaultRef) || b.since - a.since)
      .slice(0, refLimit)
      .map((sighting) => onRef(sighting, firstOf)),
    refCount: new Set(all.map(({ ref }) => ref)).size,
  }
}

function onRef(sighting: PastSighting, firstOf: ReadonlyMap<string, string>): PastOnRef {
  return { ...sighting, firstOnRef: firstOf.get(sighting.ref) ?? sighting.sinceAt }
}

function pastSighting({ isDefaultRef, represents, reopened, ...row }: Row): PastSighting {
  return {
    ...row,
    isDefaultRef: isDefaultRef === 1,
    represents: represents === 1,
    reopened: reopened === 1,
  }
}

const represents = sql`(s.superseded is null or s.superseded > project.head)`

/** What can be seen of a result, where `isSeen`. */
function sighted(result: number): RawBuilder<unknown> {
  return sql`${sightedOf(sql`${result}`)} s join series on series.id = s.series join project on project.id = series.project`
}

const isSeen = sql`s.since <= project.head`

const newest = builtOnce((db, { result, limit, shown }: { result: number; limit: number; shown: number }) =>
  sightingsBy(shown, sighted(result), isSeen, sql`s.since desc, s.id desc`, limit).compile(db),
)

const earliest = builtOnce((db, { result, shown }: { result: number; shown: number }) =>
  sightingsBy(shown, sighted(result), isSeen, sql`s.since, s.id`, 1).compile(db),
)

const representing = builtOnce((db, { result, limit, shown }: { result: number; limit: number; shown: number }) =>
  sightingsBy(shown, sighted(result), sql`${isSeen} and ${represents}`, sql`is_default desc, s.since desc`, limit).compile(db),
)

const firstOnRefs = builtOnce((db, { result }: { result: number }) =>
  sql<{ ref: string; at: string }>`
    select (select name from ref where id = series.ref) as ref, min(since.received_at) as at
    from ${sighted(result)} join snapshot since on since.id = s.since
    where ${isSeen} group by series.ref`.compile(db),
)

// What began is looked for in a list of all that did, which is made once: one by one, that would be as many searches as it is long.
const counted = builtOnce((db, { result }: { result: number }) =>
  sql<{ began: number; ended: number | null; refs: number }>`
    select count(*) as began, count(distinct series.ref) as refs,
      sum(case when s.until is not null and s.until <= project.head
        and (s.series, s.until) not in (select n.series, n.since from ${sightedOf(sql`${result}`)} n) then 1 else 0 end) as ended
    from ${sighted(result)} where ${isSeen}`.compile(db),
)

/**
 * Which they are is found first: a result may have very many. What is found by a key alone is asked for one by one, and not joined: PostgreSQL weighs the orders of all that is
 * joined, which took it a hundred times what reading did.
 * @param shown of messages, in characters
 */
function sightingsBy(
  shown: number,
  from: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): RawBuilder<Row> {
  const held = sql`p.series = s.series and p.id >= s.since and p.id <= s.head and (s.until is null or p.id < s.until)`
  return sql<Row>`
    select s.id, s.series, (select name from ref where id = s.ref) as ref, s.is_default as "isDefaultRef", s.represents,
      (select name from tool where id = s.tool) as tool, s.category, s.ended_at as "seriesEndedAt",
      s.since, (select uid from upload where id = since.upload) as "sinceUpload",
      since.commit_id as "sinceCommit", since.tool_version as "sinceVersion", since.received_at as "sinceAt",
      ending.id as "until", (select uid from upload where id = ending.upload) as "untilUpload",
      ending.commit_id as "untilCommit", ending.tool_version as "untilVersion", ending.received_at as "untilAt",
      (select count(*) from snapshot p where ${held}) as snapshots,
      coalesce((select p.received_at from snapshot p where ${held} order by p.id desc limit 1), since.received_at) as "lastAt",
      s.reopened, s.level, s.severity, s.kind, s.log_baseline as "logBaseline", s.suppression, s.start_line as line, s.steps,
      (select name from rule where id = s.rule) as rule, (select path from file where id = s.file) as path, s.matched,
      (select path from file where id = s.file_before) as path_before, (select name from rule where id = s.rule_before) as rule_before,
      s.message
    from (
      select s.id, s.series, series.ref, series.tool, series.category, series.ended_at, project.head, s.since, s.until,
        case when series.ref = project.default_ref then 1 else 0 end as is_default, case when ${represents} then 1 else 0 end as represents,
        s.reopened, s.level, s.severity, s.kind, s.log_baseline, s.suppression, s.start_line, s.steps, s.rule, s.file, s.matched,
        s.file_before, s.rule_before, substr(s.message, 1, ${shown}) as message
      from ${from} where ${which} order by ${order} limit ${limit}
    ) s
      join snapshot since on since.id = s.since
      left join snapshot ending on ending.id = s.until and ending.id <= s.head
    order by ${order}`
}
