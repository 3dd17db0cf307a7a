import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { noteHand } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { recountTrend } from '#app/store/projects/trend.ts'
import { noteLoss } from '#app/store/change-notes.ts'
import { mendSightings } from './mend-sightings.ts'
import { writeOutSome } from './write-out.ts'
import { numberList } from '#app/store/number-list.ts'

/** Each row that is deleted on SQLite is told to the server's thread, which answers others in between; PostgreSQL would go through all that it has just deleted before each other. */
const sightingsAtOnce = { sqlite: 2000, postgres: 2 ** 31 - 1 }

/**
 * Takes a snapshot out of its series, as if it had never come: what it began begins at the one after it, what it ended goes on up to the
 * next that says otherwise, and what only it had is gone. Its number stays unused. To be called when `writeOutBefore` has left nothing.
 * Adds to `taken` what the sightings that are gone were of.
 */
export async function deleteSnapshot(engine: Database['engine'], db: Queryable, snapshot: number, taken: Taken): Promise<void> {
  const own = await placeOf(db, snapshot)
  if (own === undefined) return
  const { series, project, ref } = own
  const next = await snapshotAfter(db, series, snapshot, [0, 1])
  const rev = await nextRevision(db)
  // What it alone called absent ended as it began.
  const isOnlyIts = next === null ? sql`1 = 1` : sql`until in (${snapshot}, ${next})`
  const isDoomed = sql`series = ${series} and since = ${snapshot} and ${isOnlyIts}`
  while ((await deleteSightingsOf(db, isDoomed, { most: sightingsAtOnce[engine], taken })) === sightingsAtOnce[engine]);
  if (next !== null) {
    await sql`update sighting set since = ${next}, rev = ${rev} where series = ${series} and since = ${snapshot}`.execute(db)
  }
  const ending = await snapshotAfter(db, series, snapshot, [1])
  await sql`
    update sighting set rev = ${rev}, until = coalesce((
      select min(b.since) from sighting b
      where b.result = sighting.result and b.series = ${series} and b.since > sighting.since
        and (cast(${ending} as integer) is null or b.since < ${ending})
    ), ${ending})
    where series = ${series} and until = ${snapshot}`.execute(db)
  await mendOtherSightings(db, ref, snapshot, rev)
  await db.deleteFrom('results_bytes').where('snapshot', '=', snapshot).execute()
  await db.deleteFrom('snapshot').where('id', '=', snapshot).execute()
  await noteHand(db, project)
  await recountTrend(db, ref)
  await noteLoss(db, project)
}

/** What deleted sightings were of: only these may be without any now. */
export class Taken {
  readonly results: number[] = []
  readonly runs = new Set<number>()
  readonly blocks = new Set<number>()
}

async function deleteSightingsOf(
  db: Queryable,
  which: RawBuilder<unknown>,
  { most, taken }: { most: number; taken: Taken },
): Promise<number> {
  const { rows } = await sql<{ result: number; run: number; block: number }>`
    delete from sighting where id in (select id from sighting where ${which} limit ${sql.lit(most)}) returning result, run, block`.execute(
    db,
  )
  for (const { result, run, block } of rows) {
    taken.results.push(result)
    taken.runs.add(run)
    taken.blocks.add(block)
  }
  return rows.length
}

/**
 * Writes out some of what is shared that would not stay as it is without a snapshot, in the caller's transaction; gives 0 once nothing is left. It may
 * be more than one transaction should do: of many refs, or of millions of rows.
 */
export async function writeOutBefore(db: Queryable, snapshot: number): Promise<number> {
  const own = await placeOf(db, snapshot)
  return own === undefined ? 0 : writeOutSome(db, await dependOn(db, own))
}

/** A snapshot, and what it is of. */
function placeOf(db: Queryable, snapshot: number): Promise<{ id: number; series: number; project: number; ref: number } | undefined> {
  return db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .select(['snapshot.id', 'snapshot.series', 'series.project', 'series.ref'])
    .where('snapshot.id', '=', snapshot)
    .executeTakeFirst()
}

/**
 * Which shares a snapshot has a part in: those as of it, up to the next complete one of its series, at which all is as it was; of other series of its
 * ref all since, where it may have taken the place of what is shared; and what the ref shares itself, which may end otherwise now.
 */
async function dependOn(db: Queryable, { id, series, ref }: { id: number; series: number; ref: number }): Promise<RawBuilder<unknown>> {
  const next = await snapshotAfter(db, series, id, [1])
  const ofRef = sql`(select id from series where ref = ${ref})`
  return sql`(share.series in ${ofRef} or (share.origin in ${ofRef} and share.at >= ${id}
    and (share.origin <> ${series} or ${next === null ? sql`1 = 1` : sql`share.at < ${next}`})))`
}

// One that is not complete ends nothing.
async function snapshotAfter(db: Queryable, series: number, snapshot: number, complete: number[]): Promise<number | null> {
  const found = await db
    .selectFrom('snapshot')
    .select('id')
    .where('series', '=', series)
    .where('id', '>', snapshot)
    .where('complete', 'in', complete)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** What a snapshot that goes had to say of other sightings on its ref: that one took another's place, and that a result had been fixed before. */
async function mendOtherSightings(db: Queryable, ref: number, snapshot: number, rev: number): Promise<void> {
  const all = await db.selectFrom('series').select('id').where('ref', '=', ref).execute()
  // By their numbers: PostgreSQL takes what it is not told for as many as all others have.
  const ofRef = numberList(all.map(({ id }) => id))
  await mendSightings(db, { which: sql`series in (${ofRef})`, madePlace: sql`superseded = ${snapshot}`, ofRef, rev })
}
