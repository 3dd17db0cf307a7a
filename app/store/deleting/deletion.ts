import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { noteHand } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { recountTrend } from '#app/store/projects/trend.ts'
import { noteChange, noteLoss } from '#app/store/change-notes.ts'
import { writeOutSome } from './write-out.ts'
import { isBereft } from '#app/store/sightings/seen-results.ts'
import { numberList } from '#app/store/number-list.ts'

/** Each row that is deleted on SQLite is told to the server's thread, which answers others in between; PostgreSQL would go through all that it has just deleted before each other. */
const sightingsAtOnce = { sqlite: 2000, postgres: 2 ** 31 - 1 }

/** Results that are deleted in one transaction. */
export const resultsAtOnce = 2000

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
  await sql`
    update sighting set rev = ${rev}, superseded = (
      select min(b.since) from sighted_first b where b.result = sighting.result and b.series in (${ofRef}) and b.since > sighting.since)
    where series in (${ofRef}) and superseded = ${snapshot}`.execute(db)
  await sql`
    update sighting set rev = ${rev}, reopened = 0
    where series in (${ofRef}) and reopened = 1 and not ${hadBeenFixed(ofRef)}`.execute(db)
}

/** Whether the result of a `sighting` had been fixed before it, as these series of its ref tell: one ended, and none went on with it. */
export function hadBeenFixed(ofRef: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select 1 from sighted_first a
    where a.result = sighting.result and a.series in (${ofRef}) and a.until <= sighting.since and a.since < sighting.since and not exists (
      select 1 from sighted_first b where b.result = a.result and b.series in (${ofRef}) and b.since > a.since and b.since <= a.until))`
}

/**
 * Deletes those of a project's results that no sighting is left of, among some or, with null, all; their ids answer that they are gone. Those that an upload
 * being read has made are left to it, which takes them back with their ids (app/store/deleting/sweep.ts). Gives how many there were, up to a bound.
 */
export async function deleteBereftResults(db: Queryable, project: number, among: readonly number[] | null): Promise<number> {
  const rows = await db
    .selectFrom('result')
    .select(['id', 'uid'])
    .where('project', '=', project)
    .$if(among !== null, (query) => query.where(sql<boolean>`id in (${numberList(among ?? [])})`))
    .where('first_seen', 'not in', (inner) =>
      // One of another project may have been received in the same millisecond.
      inner.selectFrom('upload').select('received_at').where('status', '=', 'reading').where('upload.project', '=', project),
    )
    .where(isBereft)
    .limit(resultsAtOnce)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await deleteVerdicts(db, ids)
  const uids = rows.map(({ uid }) => uid)
  await db.updateTable('permalink').set({ result: null }).where('uid', 'in', uids).execute()
  await db.updateTable('permalink').set({ result: null }).where('alias', '=', sql.lit(1)).where('result', 'in', ids).execute()
  await db.deleteFrom('result').where('id', 'in', ids).execute()
  return ids.length
}

/** What was said of several results stays for those that are left. */
export async function deleteVerdicts(db: Queryable, results: number[]): Promise<void> {
  const rows = await db.deleteFrom('verdict').where('result', 'in', results).returning('change').execute()
  const changes = [...new Set(rows.map(({ change }) => change))]
  if (changes.length === 0) return
  await sql`
    delete from change where id in (${sql.join(changes)}) and not exists (
      select 1 from verdict where verdict.id between change.first and change.last and verdict.change = change.id)`.execute(db)
}

/**
 * Deletes a project's series and refs without snapshots, and the project itself if nothing is left of it: uploads that say nothing, since
 * they failed or repeat what is gone, do not keep it; one that is being read does.
 */
export async function deleteEmptyProject(db: Queryable, project: number): Promise<void> {
  // First of all, as whoever renames the project does, or each would wait for the other.
  await nextRevision(db)
  const emptied = sql`select id from series where project = ${project} and not exists (select 1 from snapshot where snapshot.series = series.id)`
  await sql`delete from trend where series in (${emptied})`.execute(db)
  await sql`delete from share where series in (${emptied})`.execute(db)
  await sql`delete from series where id in (${emptied})`.execute(db)
  await sql`
    update project set default_ref = null
    where id = ${project} and not exists (select 1 from series where series.ref = project.default_ref)`.execute(db)
  await sql`delete from ref where project = ${project} and not exists (select 1 from series where series.ref = ref.id)`.execute(db)
  const reading = await db
    .selectFrom('upload')
    .select('id')
    .where('project', '=', project)
    .where('status', '=', 'reading')
    .limit(1)
    .executeTakeFirst()
  const seen = await db.selectFrom('series').select('id').where('project', '=', project).limit(1).executeTakeFirst()
  if (reading !== undefined || seen !== undefined) {
    await sql`
      update project set default_ref = (select min(id) from ref where project = ${project} and kind <> 'pull')
      where id = ${project} and default_ref is null`.execute(db)
    await noteChange(db, project)
    return
  }
  await db.updateTable('upload').set({ project: null }).where('project', '=', project).execute()
  await db.deleteFrom('fingerprint_key').where('project', '=', project).execute()
  // What is left of its refs has series in graves, and goes with these.
  await sql`update ref set project = (select max(project) from series where series.ref = ref.id) where project = ${project}`.execute(db)
  await db.deleteFrom('project').where('id', '=', project).execute()
}
