import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { isNumber } from '#app/store/sightings/sighted.ts'
import { withBases } from './base-ref.server.ts'
import { allOf, rowCondition, rowsRefCondition, seriesCondition, snapshotCondition, type Terrain } from './conditions.server.ts'
import { choiceOf } from '#app/search/answers/choice-of.ts'
import type { Choice } from '#app/search/choices.ts'
import type { Comparison } from '#app/search/language/comparison.ts'
import { demandsOf, type Lifting } from '#app/search/language/demands.ts'
import { endedAt, lasts, projectsAt } from './past.server.ts'
import { comparedPoints } from './sides.server.ts'
import { type Holds, regularExpressions, type Sql } from './sql-text.server.ts'
import type { Meaning } from '#app/search/language/understand.ts'

/** A condition, and what it is the choice of. */
export type Condition = { choice: Choice | null; holds: Holds }

/**
 * A query made ready for SQL. A row is one result on one ref, read at one snapshot: the newest of its series, or, when the query has a
 * scope (`upload:`, `run:`, `commit:`), the newest snapshot in it that the result was seen in. In a comparison a row is one result,
 * read at the newest snapshot of the side after that has it, else of the side before (sides.server.ts). Its words:
 *
 * - `here`: the series in question, each with its project's `head`, whether it has `ended`, whether its ref is the project's default
 *   (`base`), the ref that it is compared with (`base_ref`), whether that was ever analysed (`based`), and its `oldest` and `newest` snapshot that can be seen;
 * - `s`: the sighting that holds at that snapshot; without a scope, the one that represents the result on the ref;
 * - `r`: the result.
 *
 * The state is always that of today, from the sighting that represents the result on the ref; with `at:` that of the day, as is all that
 * depends on `head` and `ended`.
 */
export type Rows = {
  terms: Meaning[]
  scoped: boolean
  lifting: Lifting
  series: Condition[]
  rows: Condition[]
  at: Sql
  state: Sql
  baseline: Sql
  /** The columns `baseline` and `isNew` of a row, which is read at the snapshot `at` and has the state of this code; 1 where `is:new` finds it, else 0. */
  standingAt(at: Sql, state: Sql): Sql
  /** The code of what became of the result between both sides; null where nothing is compared. */
  change: Sql | null
  /** ISO 8601. */
  now: string
  /** Defines `here` and what else `from` needs; `where` chooses series, `extra` adds columns to `here`. */
  with(where: Holds, extra?: Sql): Sql
  from: Sql
  /** Joins what `from` names. */
  joined: Holds
  /** The snapshots that the query is about, of which there is at least one wherever it can have rows. */
  snapshots: Sql
}

/** Reads a query, with its defaults, for this database. */
export function rowsOf(database: Database, q: string, now: string): Rows {
  regularExpressions(database)
  const { engine } = database
  const { terms, comparison, day, scope, others, onDefaultRefs, lifting } = demandsOf(q)
  const source = sourceOf(
    comparison,
    day,
    scope.map((term) => snapshotCondition(term, engine)),
  )
  const terrain = { engine, now, ...source }
  const series: Condition[] = onDefaultRefs ? [{ choice: 'ref', holds: sql`series.ref = project.default_ref` }] : []
  const rows: Condition[] = []
  for (const term of unwantedTogether(others)) {
    const ofSeries = seriesCondition(term, engine)
    // The sides say which refs are compared; of these a row has one.
    if (comparison !== null && term.field === 'ref') rows.push({ choice: choiceOf(term), holds: rowsRefCondition(term, engine) })
    else if (ofSeries !== null) series.push({ choice: choiceOf(term), holds: ofSeries })
    else rows.push({ choice: choiceOf(term), holds: rowCondition(term, terrain) })
  }
  return {
    terms,
    scoped: comparison !== null || scope.length > 0,
    lifting,
    now,
    series,
    rows,
    ...source,
    with: (where, extra = sql``) => sql`with ${here(engine, day, where, extra)}${source.more}`,
  }
}

/** What has none of some words is what does not have any of them: as one term they are looked for together. */
function unwantedTogether(terms: readonly Meaning[]): Meaning[] {
  const { unwanted = [], others = [] } = Object.groupBy(terms, ({ field, negated }) =>
    field === 'text' && negated ? 'unwanted' : 'others',
  )
  const values = unwanted.flatMap((term) => term.values)
  return values.length === 0 ? others : [...others, { field: 'text', negated: true, values }]
}

/** All rows of the query: what to put behind `select ... `, given what to put before it. */
export function selection(rows: Rows): { before: Sql; from: Sql; where: Holds } {
  return {
    before: rows.with(allOf(rows.series.map((condition) => condition.holds))),
    from: rows.from,
    where: allOf([rows.joined, ...rows.rows.map((condition) => condition.holds)]),
  }
}

/** The code of a row's baseline (SARIF §3.27.24), against the snapshot before the one at which it is read. */
function baselineOf(state: Sql, at: Sql): Sql {
  return sql`(case when ${state} = 2 then 4 when s.since < ${at} then 2 when ${wasThereBefore} then 3 else 1 end)`
}

function standing(baseline: Sql, isNew: Holds): Sql {
  return sql`${baseline} as baseline, case when ${isNew} then 1 else 0 end as "isNew"`
}

type Source = Pick<Rows, 'from' | 'joined' | 'at' | 'state' | 'baseline' | 'standingAt' | 'change' | 'snapshots'> &
  Pick<Terrain, 'isNew' | 'fixedAt'> & { more: Sql }

function sourceOf(comparison: Comparison | null, day: string | null, scope: Holds[]): Source {
  if (comparison !== null) return picked(picksOfSides(comparison, day), day, sql`pick.change`)
  return scope.length > 0 ? picked(picksOfScope(scope), day, null) : unscoped(day)
}

function unscoped(day: string | null): Source {
  const at = sql`here.newest`
  const state = stateOf(sql`here.ended = 0`, 's')
  const isNewAt = (at: Sql, state: Sql) => sql<boolean>`(${state} < 2 and ${newThere(at, day)})`
  return {
    more: sql``,
    // SQLite takes the tables of a cross join in the order in which they are written: few series, then their sightings by index.
    from: sql`here cross join sighted s cross join result r`,
    joined: sql`s.series = here.id and ${represents('s')} and r.id = s.result`,
    at,
    state,
    change: null,
    snapshots: sql`(select newest as id from here where newest is not null)`,
    baseline: baselineOf(state, at),
    standingAt: (at, state) => standing(baselineOf(state, at), isNewAt(at, state)),
    isNew: isNewAt(at, state),
    fixedAt: sql`(case when ${state} = 2 then ${endOfSighting('s', sql`here.ended_at`)} end)`,
  }
}

/** `picks` defines `point`, snapshots of series (`series`, `at`), and `pick`, the sightings that are rows, each with the snapshot `at` which it is read. */
function picked(picks: Sql, day: string | null, change: Sql | null): Source {
  const at = sql`pick.at`
  // On a ref one sighting represents a result: `min` and `max` are over one row. Another may lie in a grave, which is another project.
  const representing = sql`sighted_first n cross join series e
      where e.id = n.series and n.result = s.result and e.ref = here.ref and e.project = here.owner and ${represents('n')}`
  const state = sql`coalesce((select min(${stateOf(lasts('e', day), 'n')}) from ${representing}), 2)`
  return {
    more: sql`, ${picks}`,
    from: sql`pick cross join sighted_first s cross join here cross join result r`,
    joined: sql`${isNumber(sql`pick.sighting`)} and here.id = s.series and r.id = s.result`,
    at,
    state,
    change,
    snapshots: sql`(select at as id from point)`,
    fixedAt: sql`(case when ${state} = 2 then (select max(${endOfSighting('n', endedAt('e', day))}) from ${representing}) end)`,
    // In a snapshot that it was seen in, a result is not absent.
    baseline: baselineOf(sql`0`, at),
    standingAt: (at) => standing(baselineOf(sql`0`, at), newThere(at, day)),
    isNew: newThere(at, day),
  }
}

const heldAtPoint = sql`s.series = point.series and s.since <= point.at and (s.until is null or s.until > point.at)`

function picksOfScope(snapshots: Holds[]): Sql {
  return sql`
      point as (
        select here.id as series, here.ref, p.id as at from here cross join snapshot p
        where p.series = here.id and p.id <= here.head and ${allOf(snapshots)}
      ),
      pick as (
        select sighting, at from (
          select s.id as sighting, point.at,
            row_number() over (partition by s.result, point.ref order by point.at desc, s.id desc) as nth
          from point cross join sighted s where ${heldAtPoint}) held
        where nth = 1
      )`
}

/** A result that both sides have is the same where what its sightings say is. Codes of `changes` (changes.ts). */
function picksOfSides(comparison: Comparison, day: string | null): Sql {
  const ofSides = (column: Sql) => sql`coalesce(max(case when side = 1 then ${column} end), max(case when side = 0 then ${column} end))`
  // Of each side a result has one sighting at most. Grouped, since SQLite joins such tables row by row.
  return sql`${comparedPoints(comparison, day)},
      point as (select compared.side, compared.series, compared.at from compared join here on here.id = compared.series),
      pick as (
        select ${ofSides(sql`sighting`)} as sighting, ${ofSides(sql`at`)} as at,
          case when min(side) = 1 then 0 when max(side) = 0 then 1 when min(content) <> max(content) then 2 else 3 end as change
        from (
          select point.side, point.at, s.id as sighting, s.result, s.content,
            row_number() over (partition by point.side, s.result order by point.at desc, s.id desc) as nth
          from point cross join sighted s where ${heldAtPoint}) held
        where nth = 1 group by result
      )`
}

/** A series in a grave is left out: its ref may still be another project's, which would stand there twice. */
function here(engine: Database['engine'], day: string | null, where: Holds, extra: Sql): Sql {
  const series = sql`
    select series.id, series.project as owner, series.ref, ${endedAt('series', day)} as ended_at, project.head, project.default_ref,
      case when ${lasts('series', day)} then 0 else 1 end as ended,
      case when series.ref = project.default_ref then 1 else 0 end as base,
      (select min(p.id) from snapshot p where p.series = series.id and p.id <= project.head) as oldest,
      (select max(p.id) from snapshot p where p.series = series.id and p.id <= project.head) as newest${extra}
    from series
      join ${projectsAt(day)} project on project.id = series.project
      join ref on ref.id = series.ref
      join tool on tool.id = series.tool
    where project.head > 0 and ${where}`
  return sql`${withBases(engine, series)},
    here as materialized (
      select known.*, bases.base as base_ref, case when exists (
          select 1 from series e join snapshot p on p.series = e.id where e.project = known.owner and e.ref = bases.base and p.id <= known.head
        ) then 1 else 0 end as based
      from known join bases on bases.ref = known.ref)`
}

const wasThereBefore = sql`exists (select 1 from sighted_first b where b.result = s.result and b.series = s.series and b.since < s.since)`

/**
 * On the default ref: not in an earlier snapshot of the series, which has one. On another: not open on its base; nothing is new where that
 * has not been analysed, as on the pull request that a project begins with.
 */
function newThere(at: Sql, day: string | null): Holds {
  return sql`(case when here.base = 1
    then s.since = ${at} and ${at} > here.oldest and not ${wasThereBefore}
    else here.based = 1 and not exists (
      select 1 from sighted_first b cross join series e
      where e.id = b.series and b.result = s.result and e.ref = here.base_ref and e.project = here.owner and ${represents('b')} and ${stateOf(lasts('e', day), 'b')} < 2)
    end)`
}

/** Codes of `states`: open (0) and reopened (1) while the sighting lasts, else fixed (2). */
function stateOf(seriesLasts: Holds, sighting: string): Sql {
  const until = sql.ref(`${sighting}.until`)
  return sql`(case when ${seriesLasts} and (${until} is null or ${until} > here.head) then ${sql.ref(`${sighting}.reopened`)} else 2 end)`
}

/** When a sighting ended: with a snapshot that no longer had it, else with its series. `here` is the project, with its `head`. */
export function endOfSighting(sighting: string, seriesEnd: Sql): Sql {
  const until = sql.ref(`${sighting}.until`)
  return sql`coalesce((select p.received_at from snapshot p where p.id = ${until} and p.id <= here.head), ${seriesEnd})`
}

/** Whether a sighting stands for its result on the ref. `here` is the project, with its `head`. */
export function represents(sighting: string): Holds {
  const superseded = sql.ref(`${sighting}.superseded`)
  return sql`${sql.ref(`${sighting}.since`)} <= here.head and (${superseded} is null or ${superseded} > here.head)`
}
