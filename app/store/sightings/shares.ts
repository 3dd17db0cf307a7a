import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { lastSighting, partOf, storedNumber } from './sighted.ts'
import { slices } from '#app/store/slices.ts'
import { numberList } from '#app/store/number-list.ts'

/*
 * A series shows its own sightings, and may share those that were open on another when it began: it then has one row that says so, and one
 * for each that it never had, or had no more since. What a share shows never changes with the other series: before anything of that goes
 * which a share needs, the share is written out.
 */

const departuresAtOnce = 5000

/** What a series begins with: from which other and at which snapshot, and in which snapshot and run of its own. */
export type NewShare = {
  series: number
  origin: number
  at: number
  since: number
  run: number
  matched: number
  rev: number
  /** How many it shares. */
  sightings: number
  /** Stored sightings that are open there and that the series does not have. */
  without: readonly number[]
}

/** Every series shows its own sightings: to be called once for each that is made. */
export async function showOwn(db: Queryable, series: number): Promise<void> {
  await db
    .insertInto('share')
    .values({ series, origin: series, part: 0, at: 0, since: 0, run: 0, matched: 0, after: 0, sightings: 0, rev: 0 })
    .execute()
}

/** Shares what is open on another series, in the caller's transaction. Gives the number of the share. */
export async function addShare(db: Queryable, { without, ...share }: NewShare): Promise<number> {
  const after = await lastSighting(db)
  // Its part is its number, which is known once it is there.
  const { id } = await db
    .insertInto('share')
    .values({ ...share, after, part: -1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('share').set({ part: id }).where('id', '=', id).execute()
  for (const some of slices(without, departuresAtOnce)) {
    await db
      .insertInto('departure')
      .values(some.map((sighting) => ({ part: id, sighting, until: 0, superseded: 0, rev: share.rev })))
      .execute()
  }
  return id
}

/** Notes of sightings of shares, by their numbers, that they ended at a snapshot, unless they have before. */
export async function endShared(db: Queryable, numbers: readonly number[], until: number, rev: number): Promise<void> {
  for (const some of slices(numbers, departuresAtOnce)) {
    await db
      .insertInto('departure')
      .values(some.map((number) => ({ part: partOf(number), sighting: storedNumber(number), until, superseded: null, rev })))
      .onConflict((conflict) =>
        conflict.columns(['part', 'sighting']).doUpdateSet({ until: sql`coalesce(departure.until, excluded.until)`, rev }),
      )
      .execute()
  }
}

/** The number of the first stored sighting of a series; 0 where it has none. */
export async function firstOf(db: Queryable, series: number): Promise<number> {
  const { first } = await db
    .selectFrom('sighting')
    .select((select) => select.fn.min<number | null>('id').as('first'))
    .where('series', '=', series)
    .executeTakeFirstOrThrow()
  return first ?? 0
}

/** The shares of these series. */
export async function sharesOf(db: Queryable, series: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`select part from share where part > 0 and series in (${numberList(series)})`.execute(db)
  return rows.map(({ part }) => part)
}

/** Sightings that shares show of these results (`in` what) make place for those that begin at a snapshot. */
export async function supersedeShared(
  db: Queryable,
  parts: readonly number[],
  results: RawBuilder<unknown>,
  { superseded, rev }: { superseded: number; rev: number },
): Promise<void> {
  if (parts.length === 0) return
  await sql`
    insert into departure (part, sighting, superseded, rev)
    select s.part, s.own, cast(${superseded} as integer), cast(${rev} as integer) from sighted_first s
    where s.part in (${numberList(parts)}) and s.result in (${results}) and s.superseded is null and s.since < ${superseded}
    on conflict (part, sighting) do update set superseded = excluded.superseded, rev = excluded.rev`.execute(db)
}

/** Takes back what was noted of shares of a project after its head; gives whether there was anything. */
export async function sweepShares(db: Queryable, project: number, head: number, rev: number): Promise<boolean> {
  const own = sql`select part from share where part > 0 and series in (select id from series where project = ${project})`
  const gone = await deleteShares(db, sql`since > ${head} and series in (select id from series where project = ${project})`)
  let mended = 0n
  for (const column of [sql.ref('until'), sql.ref('superseded')]) {
    const { numAffectedRows = 0n } = await sql`
      update departure set ${column} = null, rev = ${rev} where part in (${own}) and ${column} > ${head}`.execute(db)
    mended += numAffectedRows
  }
  return gone || mended > 0n
}

/** Deletes what the series of a project share. */
export async function deleteSharesOf(db: Queryable, project: number): Promise<void> {
  await deleteShares(db, sql`series in (select id from series where project = ${project})`)
}

/** Deletes shares, with what departed of them; gives whether there were any. */
export async function deleteShares(db: Queryable, which: RawBuilder<unknown>): Promise<boolean> {
  const parts = sql`select part from share where part > 0 and ${which}`
  await sql`delete from departure where part in (${parts})`.execute(db)
  const { numAffectedRows = 0n } = await sql`delete from share where part > 0 and ${which}`.execute(db)
  return numAffectedRows > 0n
}
