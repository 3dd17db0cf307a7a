import { sql } from 'kysely'
import { asksFor } from '#app/search/language/defaults.ts'
import type { Database } from '#app/store/database.ts'
import { seriesCondition, snapshotCondition } from './conditions.server.ts'
import { type Rows, rowsOf, selection } from './rows.server.ts'
import { type Holds, namesOfSeries, type Sql } from './sql-text.server.ts'
import type { Meaning } from '#app/search/language/understand.ts'

/** Whether anything that a query asks about has been read: without, that it finds nothing means nothing. */
export async function isAnalysed(database: Database, q: string): Promise<boolean> {
  const rows = rowsOf(database, q, new Date().toISOString())
  const found = await sql`${selection(rows).before} select id from ${rows.snapshots} it limit 1`.execute(database.kysely)
  return found.rows.length > 0
}

/**
 * Whether any series that a query asks about goes on: where all were ended by hand, nothing is open, whatever was found. What scopes and comparisons ask about is no matter of
 * that, nor what is fixed.
 */
export async function anySeriesGoesOn(database: Database, q: string): Promise<boolean> {
  const rows = rowsOf(database, q, new Date().toISOString())
  const asksForFixed = asksFor(rows.terms, 'fixed') || asksFor(rows.terms, 'is', 'fixed', '*')
  if (rows.scoped || asksForFixed) return true
  const found = await sql`${selection(rows).before} select id from here where ended = 0 and newest is not null limit 1`.execute(
    database.kysely,
  )
  return found.rows.length > 0
}

/** Of each of these terms of projects, refs, tools, categories and snapshots whether anything that a query asks about has been read of it. */
export async function haveSnapshots(database: Database, q: string, terms: readonly Meaning[]): Promise<boolean[]> {
  const rows = rowsOf(database, q, new Date().toISOString())
  const have = new Set<Meaning>()
  for (const [field, own] of Map.groupBy(terms, (term) => term.field)) {
    const held = own.map((term, at) => {
      const holds = seriesCondition(term, database.engine) ?? snapshotCondition(term, database.engine)
      return sql`max(case when ${holds} then 1 else 0 end) as ${sql.ref(`of${at}`)}`
    })
    const { rows: found } = await sql<{ [of: string]: number | null }>`${selection(rows).before}
      select ${sql.join(held)} from ${askedOf(field, rows)}`.execute(database.kysely)
    for (const [at, term] of own.entries()) if (found[0]?.[`of${at}`] === 1) have.add(term)
  }
  return terms.map((term) => have.has(term))
}

/** What terms of a field say something of, as far as a query asks about it: each name once, as ten thousand series may have a hundred. */
function askedOf(field: Meaning['field'], rows: Rows): Sql {
  const snapshots = sql`${rows.snapshots} it join snapshot p on p.id = it.id`
  const series = sql`${snapshots} join series on series.id = p.series`
  if (field === 'category') return sql`(select distinct series.category from ${series}) series`
  if (field !== 'project' && field !== 'ref' && field !== 'tool') return snapshots
  return sql`${sql.table(field)} where id in (select ${sql.ref(`series.${field}`)} from ${series})`
}

/** A series whose newest run did not complete, by the upload that says why. */
export type IncompleteSeries = { project: string; ref: string; tool: string; category: string; upload: string }

/**
 * Of which series that a query asks about the newest snapshot that it asks about is incomplete (SARIF appendix I), at most `limit`: what
 * it finds there may not be all.
 */
export async function incompleteSeries(database: Database, q: string, limit: number): Promise<IncompleteSeries[]> {
  const rows = rowsOf(database, q, new Date().toISOString())
  const newest = rows.change === null ? newestOfSeries(rows) : newestOfSides(rows)
  const found = await sql<IncompleteSeries>`${selection(rows).before}
    select project.slug as project, ref.name as ref, tool.name as tool, series.category, upload.uid as upload
    from ${newest} newest
      join snapshot p on p.id = newest.id
      join upload on upload.id = p.upload
      join series on series.id = newest.series ${namesOfSeries}
    where p.complete = 0
    order by project.slug, ref.name, tool.name, series.category limit ${limit}`.execute(database.kysely)
  return found.rows
}

/** A ref on which nothing is new, as there is nothing to compare it with. */
export type UnbasedRef = { project: string; ref: string }

/** The refs of which a query asks what is new there, though neither a base of theirs nor the default ref was analysed; at most `limit`. */
export async function unbasedRefs(database: Database, q: string, limit: number): Promise<UnbasedRef[]> {
  const rows = rowsOf(database, q, new Date().toISOString())
  if (!asksFor(rows.terms, 'is', 'new')) return []
  const found = await sql<UnbasedRef>`${selection(rows).before}
    select distinct project.slug as project, ref.name as ref from ${rows.snapshots} it
      join snapshot p on p.id = it.id
      join here on here.id = p.series
      join project on project.id = here.owner
      join ref on ref.id = here.ref
    where here.base = 0 and here.based = 0 and ${hasSay(rows)}
    order by project.slug, ref.name limit ${limit}`.execute(database.kysely)
  return found.rows
}

function newestOfSeries(rows: Rows): Sql {
  return sql`(select here.id as series, max(p.id) as id
    from ${rows.snapshots} it join snapshot p on p.id = it.id join here on here.id = p.series where ${hasSay(rows)} group by here.id)`
}

/** Whether a series of `here` has a say: of what an ended one had nothing is open, but a scope asks for what it held. */
function hasSay({ scoped }: Rows): Holds {
  return scoped ? sql`1 = 1` : sql`here.ended = 0`
}

/** Each side has one snapshot of a series. What the side before may lack makes more new, and none less: who asks for that alone does not ask whether it has all. */
function newestOfSides(rows: Rows): Sql {
  const changes = rows.terms.filter(({ field }) => field === 'change')
  const asksForNew = changes.some(({ negated, values }) => !negated && values.every((value) => value === 'new'))
  return sql`(select distinct series, at as id from point where ${asksForNew ? sql`side = 1` : sql`1 = 1`})`
}
