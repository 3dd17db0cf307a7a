import { dropUpload } from '#app/ingest/kept-upload.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { deleteBereftResults, deleteEmptyProject, deleteSnapshot, deleteUnusedBytes, writeOutBefore } from '#app/store/deletion.ts'
import { nextRevision } from '#app/store/revision.ts'
import { deleteSources } from '#app/store/sources.ts'
import { withdrawUpload } from '#app/store/uploads.ts'

export type Deletion = 'deleted' | 'unknown' | 'busy'

/**
 * Deletes an upload and all that only it said. Results that later uploads have, too, stay; ids of the others answer that they are gone.
 * One that is being received or read is busy, and so is one of a project of which another is being read; if that begins while this goes on, this
 * breaks off, and does what is left of it when called again.
 */
export async function deleteUpload(database: Database, uid: string): Promise<Deletion> {
  const db = database.kysely
  const upload = await db.selectFrom('upload').select(['id', 'uid', 'project', 'status']).where('uid', '=', uid).executeTakeFirst()
  if (upload === undefined) return 'unknown'
  if (upload.status === 'receiving' || upload.status === 'reading') return 'busy'
  if (await isBeingRead(db, upload.project)) return 'busy'
  if (upload.status === 'queued' && !(await withdrawUpload(db, upload.id))) return 'busy'
  const snapshots = await db.selectFrom('snapshot').select('id').where('upload', '=', upload.id).orderBy('id', 'desc').execute()
  try {
    await clear(
      database,
      upload,
      snapshots.map(({ id }) => id),
    )
  } catch (error) {
    if (error instanceof Busy) return 'busy'
    throw error
  }
  await dropUpload(database, upload.id, upload.uid)
  return 'deleted'
}

/** An upload of the project is being read by now. */
class Busy extends Error {}

async function clear({ kysely }: Database, upload: { id: number; project: number | null }, snapshots: readonly number[]): Promise<void> {
  const { project } = upload
  function step<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return kysely.transaction().execute(async (trx) => {
      // Who begins to read waits for this transaction, or has begun (`claimUpload`): it reads nothing that is about to go.
      await nextRevision(trx)
      if (await isBeingRead(trx, project)) throw new Busy()
      return work(trx)
    })
  }
  for (const id of snapshots) while ((await step((trx) => writeOutBefore(trx, id))) > 0);
  for (const id of snapshots) await step((trx) => deleteSnapshot(trx, id))
  if (project !== null) while ((await step((trx) => deleteBereftResults(trx, project))) > 0);
  await step(async (trx) => {
    await deleteSources(trx, upload.id)
    await deleteUnusedBytes(trx, upload.id)
    await trx.updateTable('upload').set({ repeats: null }).where('repeats', '=', upload.id).execute()
    await trx.deleteFrom('upload_chunk').where('upload', '=', upload.id).execute()
    await trx.deleteFrom('upload').where('id', '=', upload.id).execute()
    if (project !== null) await deleteEmptyProject(trx, project)
  })
}

/** Whether an upload of the project is being read, or one of which no one knows the project yet. */
export async function isBeingRead(db: Queryable, project: number | null): Promise<boolean> {
  const reading = await db
    .selectFrom('upload')
    .select('id')
    .where('status', '=', 'reading')
    .where((where) => where.or([where('project', 'is', null), where('project', '=', project)]))
    .limit(1)
    .executeTakeFirst()
  return reading !== undefined
}

/** Deletes the sample logs and all that came with them. Gives how many there were. */
export async function deleteSamples(database: Database): Promise<{ deleted: number }> {
  const samples = await database.kysely.selectFrom('upload').select('uid').where('sample', '=', 1).orderBy('id', 'desc').execute()
  let deleted = 0
  for (const { uid } of samples) if ((await deleteUpload(database, uid)) === 'deleted') deleted++
  return { deleted }
}
