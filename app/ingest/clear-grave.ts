import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Queryable, Write } from '#app/store/database.ts'
import { deleteNextBereft } from '#app/store/deleting/delete-results.ts'
import { deleteEmptyProject } from '#app/store/deleting/empty-project.ts'
import { deleteSightings, type Deletion, DeletionLost, deletionTransaction, mendLeft, writeOutOfGrave } from '#app/store/deleting/graves.ts'
import { deleteSomeBytes, handOverGrave } from '#app/store/deleting/grave-bytes.ts'
import { deleteOrphanedBytes } from '#app/store/deleting/unused-bytes.ts'
import { nextRevision } from '#app/store/revision.ts'
import { deleteSharesOf } from '#app/store/sightings/shares.ts'
import { recountTrend } from '#app/store/projects/trend.ts'
import { noteChange, noteLoss } from '#app/store/change-notes.ts'
import { dropUpload } from '#app/ingest/receiving/kept-upload.ts'
import { deleteSources } from '#app/store/uploads/sources.ts'

/**
 * Deletes what lies in a grave (app/store/deleting/bury.ts), in short transactions; stopped half way, it goes on when called again. Results that
 * others still show keep their ids, verdicts and history; ids of the others answer that they are gone. Ends early where another process
 * has taken over.
 */
export async function clearGrave(database: Database, deletion: Deletion): Promise<void> {
  try {
    await clear(database, deletion)
  } catch (error) {
    if (!(error instanceof DeletionLost)) throw error
  }
}

/**
 * Drops the received bytes of all that is to be deleted. On a full disk the rest needs the room that they take: to be called before a deletion is
 * claimed, which is written, too.
 */
export async function dropBuried(database: Database): Promise<void> {
  const buried = await database.kysely
    .selectFrom('deletion')
    .innerJoin('upload', 'upload.project', 'deletion.project')
    .select(['upload.id', 'upload.uid'])
    .execute()
  for (const { id, uid } of buried) await dropUpload(database, id, uid)
}

async function clear(database: Database, deletion: Deletion): Promise<void> {
  const { project: grave, origin } = deletion
  async function step<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    const done = await deletionTransaction(database, deletion, work)
    // Where this is not a thread of its own, others have a turn.
    await turn()
    return done
  }
  while ((await step((db) => writeOutOfGrave(db, grave))) > 0);
  if (origin !== null) await step((db) => mendLeft(db, grave, origin))
  await step((db) => deleteSharesOf(db, grave))
  while ((await step((db) => deleteSightings(db, grave))) > 0);
  const projects = origin === null ? [grave] : [grave, origin]
  for (let after: number | null = 0; after !== null;) after = await step((db) => deleteNextBereft(db, projects, after ?? 0))
  if (origin !== null) await step((db) => handOverGrave(db, grave, origin))
  while ((await step((db) => deleteSomeBytes(db, grave))) > 0);
  await step(deleteOrphanedBytes)
  await deleteUploads(database, grave, step)
  await step(async (db) => {
    const refs = origin === null ? [] : await refsLeft(db, grave, origin)
    await sql`delete from trend where series in (select id from series where project = ${grave})`.execute(db)
    await sql`delete from share where series in (select id from series where project = ${grave})`.execute(db)
    await sql`delete from series where project = ${grave}`.execute(db)
    for (const ref of refs) await recountTrend(db, ref)
    await sql`delete from ref where project = ${grave}`.execute(db)
    await db.deleteFrom('fingerprint_key').where('project', '=', grave).execute()
    await noteLoss(db, grave)
    await db.deleteFrom('project').where('id', '=', grave).execute()
    if (origin !== null) await noteChange(db, origin)
    if (origin !== null) await deleteEmptyProject(db, origin)
    await db.deleteFrom('deletion').where('id', '=', deletion.id).execute()
  })
}

/** Refs that had series in the grave and go on with others. */
async function refsLeft(db: Queryable, grave: number, origin: number): Promise<number[]> {
  const { rows } = await sql<{ ref: number }>`
    select distinct ref from series where project = ${origin} and ref in (select ref from series where project = ${grave})`.execute(db)
  return rows.map(({ ref }) => ref)
}

async function deleteUploads(database: Database, grave: number, step: Write): Promise<void> {
  const uploads = await database.kysely.selectFrom('upload').select(['id', 'uid']).where('project', '=', grave).execute()
  for (const { id, uid } of uploads) {
    await dropUpload(database, id, uid)
    await step(async (db) => {
      await nextRevision(db)
      await deleteSources(db, id)
      await db.updateTable('upload').set({ repeats: null }).where('repeats', '=', id).execute()
      await db.deleteFrom('upload').where('id', '=', id).execute()
    })
  }
}
