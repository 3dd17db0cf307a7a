import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A number of a sighting on a ref is this many times the number of its share, and the number of the stored sighting. */
const perPart = 2 ** 32

/** What series show: sightings of their own, and those of others that they share (docs/decisions/0064-a-ref-shows-its-bases-sightings.md). */
export function shares(engine: 'sqlite' | 'postgres'): Migration {
  async function up(db: Kysely<any>): Promise<void> {
    const table = db.schema.createTable('share')
    await (
      engine === 'postgres'
        ? table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity())
        : table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    )
      .addColumn('series', 'integer', (c) => c.notNull())
      .addColumn('origin', 'integer', (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('at', 'integer', (c) => c.notNull())
      .addColumn('since', 'integer', (c) => c.notNull())
      .addColumn('run', 'integer', (c) => c.notNull())
      .addColumn('matched', 'integer', (c) => c.notNull())
      .addColumn('after', 'integer', (c) => c.notNull())
      .addColumn('sightings', 'integer', (c) => c.notNull())
      .addColumn('written', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('rev', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('share_series').on('share').columns(['series', 'origin', 'part']).execute()
    await db.schema.createIndex('share_part').on('share').column('part').execute()
    await db.schema.createIndex('share_origin').on('share').columns(['origin', 'part']).execute()
    await db.schema
      .createTable('departure')
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('sighting', 'integer', (c) => c.notNull())
      .addColumn('until', 'integer')
      .addColumn('superseded', 'integer')
      .addColumn('rev', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('departure_key', ['part', 'sighting'])
      .execute()
    await db.schema.createIndex('departure_rev').on('departure').columns(['rev', 'part', 'sighting']).execute()
    await sql`
      insert into share (series, origin, part, at, since, run, matched, after, sightings, rev)
      select id, id, 0, 0, 0, 0, 0, 0, 0, 0 from series`.execute(db)
    for (const { name, shown } of sightedViews(engine)) await sql`create view ${sql.table(name)} as ${shown}`.execute(db)
  }

  return { up }
}

/** The views of what series show, in an engine's own words. */
export function sightedViews(engine: 'sqlite' | 'postgres'): { name: 'sighted' | 'sighted_first'; shown: RawBuilder<unknown> }[] {
  return [
    { name: 'sighted', shown: shown(engine, sql`share h join sighting s on s.series = h.origin`) },
    { name: 'sighted_first', shown: shown(engine, sql`sighting s cross join share h`) },
  ]
}

/**
 * What shares `h` show of sightings `s`. SQLite takes the tables of a cross join in the order in which they are written; and the sign keeps it from
 * looking for what is found by its result or its number by way of a whole series. PostgreSQL knows nothing of what stands behind a sign.
 */
function shown(engine: 'sqlite' | 'postgres', tables: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = (stored: RawBuilder<unknown>, shared: RawBuilder<unknown>) => sql`case when h.part = 0 then ${stored} else ${shared} end`
  const number = sql`cast(h.part as bigint) * ${sql.lit(perPart)} + s.id`
  const none = sql`0`
  const series = engine === 'sqlite' ? sql`+s.series` : sql`s.series`
  return sql`
    select ${own(sql`s.id`, number)} as id, h.part, h.origin, s.id as own, s.since as began, h.after, s.result, h.series,
      ${own(sql`s.run`, sql`h.run`)} as run, s.rule, s.file, s.tagset, ${own(sql`s.since`, sql`h.since`)} as since,
      ${own(sql`s.until`, sql`d.until`)} as until, ${own(sql`s.superseded`, sql`d.superseded`)} as superseded,
      ${own(sql`s.reopened`, none)} as reopened, s.level, s.severity, s.kind, s.log_baseline, s.suppression, s.start_line, s.steps, s.has,
      s.message, s.content, s.block, s.slot, ${own(sql`s.rev`, sql`h.rev`)} as rev, ${own(sql`s.matched`, sql`h.matched`)} as matched,
      ${own(sql`s.file_before`, none)} as file_before, ${own(sql`s.rule_before`, none)} as rule_before
    from ${tables} left join departure d on d.part = h.part and d.sighting = s.id
    where ${series} = h.origin and (h.part = 0 or (
      s.id > h.written and s.since <= h.at and (s.until is null or s.until > h.at) and (s.superseded is null or s.superseded > h.at) and coalesce(d.until, 1) > 0))`
}
