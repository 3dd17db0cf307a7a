import { type RawBuilder, sql } from 'kysely'
import { withBases } from '#app/search/sql/base-ref.server.ts'
import { endedAt, projectsAt } from '#app/search/sql/past.server.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { partOf, sightedNumber, storedNumber } from '#app/store/sightings/sighted.ts'
import { givenChange } from '#app/store/verdicts/given-change.ts'
import type { StoredRow, StoredVerdict } from '#app/search/model/held/model.ts'
import type { ProjectHead, Series } from '#app/search/model/held/project.ts'
import type { Departures, StoredShare } from '#app/search/model/held/shared-rows.ts'
import type { Tag } from '#app/search/model/held/tagsets.ts'

/*
 * What the model reads of the store. All in the transaction that the caller has.
 */

/** Of most results nobody has said anything (`version` 0), and nothing is looked for. */
const comments = sql<number>`case when r.version > 0 then (
  select count(*) from verdict c join change on change.id = c.change where c.result = r.id and change.comment is not null) else 0 end`
/** As judgement.ts reads it. */
const judgement = sql<string | null>`case when r.version > 0 then (
  select substr(given.at, 1, 10) || coalesce(' ' || given.author, '') from change given where given.id = ${givenChange(sql`r.id`)}) end`
const columns = sql`s.part, s.after, s.own, s.result, s.series, s.rule, s.file, s.tagset, s.since, s.until, s.superseded, s.reopened, s.level,
  s.severity, s.kind, s.suppression, s.start_line, s.steps, s.has, s.content, s.message, r.verdict, r.verdict_until, r.first_seen, ${comments} as comments,
  ${judgement} as judgement`

/** The next stored sightings after a number, in order. */
export async function rowsAfter(db: Queryable, last: number, limit: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from (select 0 as part, 0 as after, id as own, sighting.* from sighting) s join result r on r.id = s.result
    where s.own > ${last} order by s.own limit ${limit}`.execute(db)
  return rows
}

/** These stored sightings as rows of a part, in order. */
export async function rowsOf(db: Queryable, engine: Database['engine'], part: number, sightings: number[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${columns} from sighted_first s join result r on r.id = s.result
    where s.part = ${part} and ${isOneOf(engine, sql`s.own`, sightings)} order by s.own`.execute(db)
  return rows
}

/** The numbers, up to `last`, of all stored sightings of a project, in order. */
export async function sightingsOf(db: Queryable, project: number, last: number): Promise<Int32Array> {
  // As one text: an object for each of a million takes five times as long.
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(cast(id as text), ',') as ids from sighting
    where series in (select id from series where project = ${project}) and id <= ${last}`.execute(db)
  const ids: number[] = JSON.parse(`[${rows[0]?.ids ?? ''}]`)
  return Int32Array.from(ids).sort()
}

/** The numbers, up to `last`, of the stored sightings of a project that changed after a revision. */
export async function changedSightingsOf(
  db: Queryable,
  project: number,
  { after, last }: { after: number; last: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sighting where series in (select id from series where project = ${project}) and rev > ${after} and id <= ${last}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The shares after a number, in order. */
export async function sharesAfter(db: Queryable, last: number): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select share.part, share.after, series.project, share.series, share.origin, origin.project as "originProject", share.at, share.since, share.written
    from share join series on series.id = share.series join series origin on origin.id = share.origin
    where share.part > ${last} order by share.part`.execute(db)
  return rows
}

/** The numbers of the stored sightings that a share shows, in order. */
export async function sightingsOfShare(db: Queryable, part: number): Promise<number[]> {
  const { rows } = await sql<{ own: number }>`select own from sighted where part = ${part} order by own`.execute(db)
  return rows.map(({ own }) => own)
}

/** What has departed from a share by now. */
export async function departuresOf(db: Queryable, part: number): Promise<Departures> {
  const rows = await db.selectFrom('departure').select(['sighting', 'until', 'superseded']).where('part', '=', part).execute()
  return new Map(rows.map(({ sighting, ...departure }) => [sighting, departure]))
}

export type SightingChange = { id: number; rev: number; series: number; until: number | null; superseded: number | null }

/**
 * The next sightings that ended or were superseded after a place in the order of revisions. The rest of a revision is asked for by itself: as a pair of columns
 * SQLite looks up the first alone, and would go through all that ended with a commit for each page of it.
 */
export async function changesAfter(db: Queryable, place: { rev: number; id: number }, limit: number): Promise<SightingChange[]> {
  const changes = (after: RawBuilder<unknown>) => sql`
    select * from (
      select id, rev, series, until, superseded from sighting
      where (until is not null or superseded is not null) and ${after} order by rev, id limit ${limit}
    ) changes`
  const { rows } = await sql<SightingChange>`
    ${changes(sql`rev = ${place.rev} and id > ${place.id}`)} union all ${changes(sql`rev > ${place.rev}`)}
    order by rev, id limit ${limit}`.execute(db)
  return rows
}

/** The next departures from shares after a place in the order of revisions; `id` is the number that the share shows it under. */
export async function departuresAfter(db: Queryable, place: { rev: number; id: number }, limit: number): Promise<SightingChange[]> {
  const { rows } = await sql<Omit<SightingChange, 'id'> & { part: number; sighting: number }>`
    select d.part, d.sighting, d.rev, share.series, d.until, d.superseded from departure d join share on share.part = d.part
    where (d.rev, d.part, d.sighting) > (${place.rev}, ${partOf(place.id)}, ${storedNumber(place.id)})
    order by d.rev, d.part, d.sighting limit ${limit}`.execute(db)
  return rows.map(({ part, sighting, ...change }) => ({ ...change, id: sightedNumber(part, sighting) }))
}

/** The next verdicts after a number, in order; each with what holds of its result now, and whether it came with a comment. */
export async function verdictsAfter(db: Queryable, last: number, limit: number): Promise<(StoredVerdict & { id: number })[]> {
  const { rows } = await sql<StoredVerdict & { id: number }>`
    select v.id, r.project, v.result, r.verdict, r.verdict_until, case when change.comment is null then 0 else 1 end as comments, ${judgement} as judgement
    from verdict v join result r on r.id = v.result join change on change.id = v.change
    where v.id > ${last} order by v.id limit ${limit}`.execute(db)
  return rows
}

/** How many sightings are stored, and how many of these are shown again by shares; and how many shares the project has that has most of them. */
export async function sizesOf(db: Queryable): Promise<{ sightings: number; shared: number; shares: number }> {
  const { rows } = await sql<{ sightings: number; shared: number; shares: number }>`
    select (select count(*) from sighting) as sightings, (select coalesce(sum(sightings), 0) from share) as shared,
      coalesce((select count(*) from share join series on series.id = share.series where share.part > 0
        group by series.project order by 1 desc limit 1), 0) as shares`.execute(db)
  return rows[0] ?? { sightings: 0, shared: 0, shares: 0 }
}

/**
 * How far all has come that is written: the last revision, and those of the last sighting that ended, of the last departure and of the last loss; the numbers
 * of the last sighting that is stored, of published uploads and others, of the last share and of the last verdict. 0 for none. `projects` is another one
 * whenever a project came, went or changed: their ids are never given again.
 */
export type Reached = Record<'rev' | 'changed' | 'departed' | 'lost' | 'sighting' | 'share' | 'verdict', number> & { projects: string }

/** How far the store has come; null at the revision `known`, when nothing has come further. */
export async function reachedBy(db: Queryable, known: number): Promise<Reached | null> {
  const { rows } = await sql<Reached>`
    select rev,
      coalesce((select rev from sighting where until is not null or superseded is not null order by rev desc limit 1), 0) as changed,
      (select coalesce(max(rev), 0) from departure) as departed,
      (select coalesce(max(rev), 0) from loss) as lost,
      (select coalesce(max(id), 0) from sighting) as sighting,
      (select coalesce(max(part), 0) from share) as share,
      (select coalesce(max(id), 0) from verdict) as verdict,
      (select count(*) || ' ' || coalesce(max(id), 0) || ' ' || coalesce(max(rev), 0) from project) as projects
    from revision where rev <> ${known}`.execute(db)
  return rows[0] ?? null
}

/** All projects; with a day, month or year, with the heads that they had as it ended. */
export async function headsOf(db: Queryable, day: string | null = null): Promise<ProjectHead[]> {
  const { rows } = await sql<ProjectHead>`
    select id, slug, key, head, default_ref as "defaultRef", rev,
      (select string_agg(slug, ' ') from former_slug where project = project.id) as former,
      case when exists (select 1 from deletion where deletion.project = project.id) then 1 else 0 end as "isGrave"
    from ${projectsAt(day)} project`.execute(db)
  return rows
}

/** The projects that lost rows after a revision, from where on numbers may be given anew, and, `whole` 1, of which nothing tells what changed. */
export async function lossesAfter(db: Queryable, rev: number): Promise<{ project: number; last: number; whole: number }[]> {
  return db.selectFrom('loss').select(['project', 'last', 'whole']).where('rev', '>', rev).execute()
}

/** The projects of these series. */
export async function projectsOf(db: Queryable, engine: Database['engine'], series: number[]): Promise<number[]> {
  const { rows } = await sql<{ project: number }>`
    select distinct project from series where ${isOneOf(engine, sql`id`, series)}`.execute(db)
  return rows.map(({ project }) => project)
}

/** The series of a project, or of all, or `only` some, as they are, or as they were at the end of a day, month or year. */
export async function seriesOf(
  db: Queryable,
  engine: Database['engine'],
  project: number | null,
  { day = null, only = null }: { day?: string | null; only?: number[] | null } = {},
): Promise<Series[]> {
  const { rows } = await sql<Series>`
    with ${withBases(
      engine,
      sql`
        select series.id, series.project as owner, series.ref, series.tool, series.category, ${endedAt('series', day)} as ended_at,
          project.head, project.default_ref
        from series join ${projectsAt(day)} project on project.id = series.project
        where ${project === null ? sql`1 = 1` : sql`series.project = ${project}`}
          and ${only === null ? sql`1 = 1` : isOneOf(engine, sql`series.id`, only)}`,
    )}
    select known.id, known.ref, ref.name as "refName", tool.name as tool, known.category, known.ended_at as "endedAt", bases.base,
      (select min(p.id) from snapshot p where p.series = known.id and p.id <= known.head) as oldest,
      (select max(p.id) from snapshot p where p.series = known.id and p.id <= known.head) as newest
    from known join bases on bases.ref = known.ref join ref on ref.id = known.ref join tool on tool.id = known.tool`.execute(db)
  return rows
}

/** Names of rules or paths of files, by their numbers. */
export async function namesOf(db: Queryable, engine: Database['engine'], table: 'rule' | 'file', ids: number[]) {
  const column = table === 'rule' ? sql`name` : sql`path`
  const { rows } = await sql<{ id: number; text: string }>`
    select id, ${column} as text from ${sql.table(table)} where ${isOneOf(engine, sql`id`, ids)}`.execute(db)
  return rows
}

/** The tags of sets of tags, by the number of the set. */
export async function tagsOf(db: Queryable, engine: Database['engine'], tagsets: number[]): Promise<Map<number, Tag[]>> {
  const { rows } = await sql<Tag & { tagset: number }>`
    select tagset, tag, cwe from tagset_tag where ${isOneOf(engine, sql`tagset`, tagsets)}`.execute(db)
  return Map.groupBy(rows, (row) => row.tagset)
}
