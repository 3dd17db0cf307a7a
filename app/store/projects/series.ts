import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { noteHand } from './projects.ts'
import { showOwn } from '#app/store/sightings/shares.ts'
import { numberList } from '#app/store/number-list.ts'
import { noteChange } from '#app/store/change-notes.ts'

export type SeriesKey = { project: number; ref: number; tool: number; category: string }

/** The id of a series, made if there is none. */
export async function ensureSeries(db: Queryable, key: SeriesKey): Promise<number> {
  const existing = await findSeries(db, key)
  if (existing !== null) return existing
  const { id } = await db.insertInto('series').values(key).returning('id').executeTakeFirstOrThrow()
  await showOwn(db, id)
  return id
}

/**
 * Lets those of some series go on that were ended, in the caller's transaction: when snapshots of them are published, or when somebody says so. That one
 * was ended is then written nowhere, so that what was read meanwhile cannot be read again in the same way.
 */
export async function goOn(db: Queryable, series: readonly number[]): Promise<void> {
  const ended = await db
    .selectFrom('series')
    .select(['id', 'project', 'ended_at'])
    .where(sql<boolean>`id in (${numberList(series)})`)
    .where('ended_at', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, project, ended_at } of ended) {
    if (await hasReadSince(db, project, ended_at ?? '')) await noteHand(db, project)
    await db.updateTable('series').set({ ended_at: null }).where('id', '=', id).execute()
    await noteChange(db, project)
  }
}

/** Whether an upload of a project was read after a time, as when one of its series had been ended: it was compared otherwise then. */
export async function hasReadSince(db: Queryable, project: number, time: string): Promise<boolean> {
  const found = await db
    .selectFrom('upload')
    .select('id')
    .where('project', '=', project)
    .where('status', '=', 'done')
    .where('finished_at', '>', time)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The number of a series, ended or not; null where there is none. */
export async function findSeries(db: Queryable, key: SeriesKey): Promise<number | null> {
  const found = await db
    .selectFrom('series')
    .select('id')
    .where('project', '=', key.project)
    .where('ref', '=', key.ref)
    .where('tool', '=', key.tool)
    .where('category', '=', key.category)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The same of a series that has a snapshot and was not ended: one that says what is open. */
export async function findLiveSeries(db: Queryable, key: SeriesKey): Promise<number | null> {
  const series = await findSeries(db, key)
  if (series === null) return null
  const { ended_at } = await db.selectFrom('series').select('ended_at').where('id', '=', series).executeTakeFirstOrThrow()
  return ended_at === null && (await newestSnapshot(db, series)) !== undefined ? series : null
}

/** Categories, the first `limit` by name, under which a tool says on a ref what is open, and has not said anything on the ref of `key`. */
export async function categoriesElsewhere(
  db: Queryable,
  { project, ref: own, tool }: SeriesKey,
  ref: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('series')
    .innerJoin('project', 'project.id', 'series.project')
    .select('series.category')
    .where('series.project', '=', project)
    .where('series.ref', '=', ref)
    .where('series.tool', '=', tool)
    .where('series.ended_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      exists(
        selectFrom('snapshot')
          .select('snapshot.id')
          .whereRef('snapshot.series', '=', 'series.id')
          .whereRef('snapshot.id', '<=', 'project.head'),
      ).and(
        not(
          exists(
            selectFrom('series as here')
              .select('here.id')
              .where('here.project', '=', project)
              .where('here.ref', '=', own)
              .where('here.tool', '=', tool)
              .whereRef('here.category', '=', 'series.category'),
          ),
        ),
      ),
    )
    .orderBy('series.category')
    .limit(limit)
    .execute()
  return rows.map(({ category }) => category)
}

/**
 * Of a series joined with its project and its snapshots: that a snapshot is the newest published one, and the series goes on. Compared as a pair, since
 * PostgreSQL would look for the greatest number of a series among those of all, from the last: of one that sleeps for years, through all that others had since.
 */
export const isNewest = sql<boolean>`(
  series.ended_at is null and snapshot.id = (
    select newest.id from snapshot newest where (newest.series, newest.id) <= (series.id, project.head)
    order by newest.series desc, newest.id desc limit 1))`

/** Of a series joined with its project: that it is on the default ref. */
export const isOnDefaultRef = sql<boolean>`series.ref = project.default_ref`

/** Both. */
export const isNewestOnDefaultRef = sql<boolean>`(${isOnDefaultRef} and ${isNewest})`

/** The newest published snapshot of the project of a series. */
export async function headOver(db: Queryable, series: number): Promise<number> {
  const { head } = await db
    .selectFrom('series')
    .innerJoin('project', 'project.id', 'series.project')
    .select('project.head')
    .where('series.id', '=', series)
    .executeTakeFirstOrThrow()
  return head
}

/** The newest published snapshot of a series. */
export async function newestSnapshot(db: Queryable, series: number) {
  return db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('project', 'project.id', 'series.project')
    .innerJoin('upload', 'upload.id', 'snapshot.upload')
    .select(['snapshot.id', 'snapshot.upload', 'snapshot.commit_id', 'upload.sha256', 'upload.parameters'])
    .where('snapshot.series', '=', series)
    .whereRef('snapshot.id', '<=', 'project.head')
    .orderBy('snapshot.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether ids of a project's results may be held already: by its published results, or by deleted ones of a project that had its key. */
export async function mayHoldIds(db: Queryable, project: number): Promise<boolean> {
  const found = await sql<{ found: number }>`
    select 1 as found from project
    where id = ${project} and (head > 0 or exists (select 1 from permalink where result is null))`.execute(db)
  return found.rows.length > 0
}
