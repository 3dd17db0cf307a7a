import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable, Write } from '#app/store/database.ts'
import { deleteEmptyProject } from './empty-project.ts'
import { numberList } from '#app/store/number-list.ts'
import { nextRevision } from '#app/store/revision.ts'
import { slices } from '#app/store/slices.ts'
import { sweepShares } from '#app/store/sightings/shares.ts'
import { type HeldUpload, heldTransaction } from '#app/store/uploads/readings.ts'
import { deleteSources } from '#app/store/uploads/sources.ts'
import { noteLoss } from '#app/store/change-notes.ts'
import { isBereft } from '#app/store/sightings/seen-results.ts'

const rowsAtOnce = 20_000
/** Each end is in several indexes. */
const endsAtOnce = 5000

/**
 * Takes back what an upload wrote and never published: sightings that began, and ends of those before, after the project's head; and the
 * project, ref and series that were made for it, where nothing else has them. In short transactions. Stopped half way, it goes on when called again. Readers never saw any of it. Throws `ReadingLost` as soon as
 * another has taken over the reading: what is after the head may be that one's by then.
 */
export async function sweepUpload(database: Database, held: HeldUpload): Promise<void> {
  await sweep((work) => heldTransaction(database, held, work), held.id)
}

/** The same of an upload that nobody can be reading, as in a database that is still being made. */
export async function sweepUnread({ kysely }: Database, upload: number): Promise<void> {
  await sweep((work) => kysely.transaction().execute(work), upload)
}

async function sweep(write: Write, upload: number): Promise<void> {
  const { project, received_at } = await write(async (trx) => {
    await nextRevision(trx)
    await deleteSources(trx, upload)
    return trx.selectFrom('upload').select(['project', 'received_at']).where('id', '=', upload).executeTakeFirstOrThrow()
  })
  if (project !== null) await sweepProject(write, project, received_at)
  await write((trx) => sql`delete from block_reading where block in (select id from block where upload = ${upload})`.execute(trx))
  for (const table of ['block', 'snapshot'] as const) {
    await repeat(() => write((trx) => deleteSome(trx, table, sql`upload = ${upload}`)))
  }
  await write(async (trx) => {
    await trx
      .deleteFrom('run_block')
      .where('run', 'in', trx.selectFrom('run').select('id').where('upload', '=', upload))
      .execute()
    await trx.deleteFrom('run').where('upload', '=', upload).execute()
  })
  if (project !== null) await write((trx) => leaveProject(trx, upload, project))
}

// An upload of which nothing is there holds a project only as long as other uploads do.
async function leaveProject(db: Queryable, upload: number, project: number): Promise<void> {
  await sql`
    update upload set project = null
    where id = ${upload} and not exists (
      select 1 from snapshot join series on series.id = snapshot.series where series.project = ${project})`.execute(db)
  await deleteEmptyProject(db, project)
}

async function sweepProject(write: Write, project: number, receivedAt: string): Promise<void> {
  const headNow = (db: Queryable) => db.selectFrom('project').select('head').where('id', '=', project).executeTakeFirstOrThrow()
  const { head } = await write(headNow)
  const series = sql`select id from series where project = ${project}`
  await repeat(() =>
    write(async (trx) => {
      const deleted = await deleteSome(trx, 'sighting', sql`series in (${series}) and since > ${head}`)
      if (deleted > 0) await noteLoss(trx, project)
      return deleted
    }),
  )
  await write(async (trx) => {
    if (await sweepShares(trx, project, head, await nextRevision(trx))) await noteLoss(trx, project)
  })
  for (const ids of slices(await write((trx) => endedLater(trx, project, head)), endsAtOnce)) {
    await write((trx) => takeBackEnds(trx, project, { head, ids }))
  }
  let isBelow = sql`true`
  await repeat(() =>
    write(async (trx) => {
      const deleted = await deleteOrphans(trx, project, receivedAt, isBelow)
      // PostgreSQL goes through what it has just deleted, too.
      isBelow = sql`id < ${deleted.at(-1) ?? 0}`
      return deleted.length
    }),
  )
}

// Sightings that ended or made place for others after the project's head.
async function endedLater(db: Queryable, project: number, head: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sighting
    where series in (select id from series where project = ${project}) and (until > ${head} or superseded > ${head})`.execute(db)
  return rows.map(({ id }) => id)
}

async function takeBackEnds(db: Queryable, project: number, { head, ids }: { head: number; ids: readonly number[] }): Promise<void> {
  const rev = await nextRevision(db)
  const kept = (column: 'until' | 'superseded') => sql`case when ${sql.ref(column)} <= ${head} then ${sql.ref(column)} end`
  await sql`
    update sighting set until = ${kept('until')}, superseded = ${kept('superseded')}, rev = ${rev}
    where id in (${numberList(ids)})`.execute(db)
  await noteLoss(db, project)
}

// Results of which no sighting is left, and that nobody saw. Others that were seen are there, too, where a deletion was stopped half way: these are
// that one's to delete, with their verdicts. Gives their numbers, the largest first.
async function deleteOrphans(db: Queryable, project: number, receivedAt: string, isBelow: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select id, uid from result
    where project = ${project} and first_seen = ${receivedAt} and ${isBelow} and ${isBereft}
    order by id desc limit ${sql.lit(rowsAtOnce / 10)}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await db
    .deleteFrom('permalink')
    .where(
      'uid',
      'in',
      rows.map(({ uid }) => uid),
    )
    .execute()
  await db.deleteFrom('result').where('id', 'in', ids).execute()
  return ids
}

async function deleteSome(db: Queryable, table: 'block' | 'snapshot' | 'sighting', which: ReturnType<typeof sql>): Promise<number> {
  const result = await sql`
    delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where ${which} limit ${sql.lit(rowsAtOnce)})`.execute(
    db,
  )
  return Number(result.numAffectedRows ?? 0n)
}

async function repeat(work: () => Promise<number>): Promise<void> {
  while ((await work()) > 0);
}
