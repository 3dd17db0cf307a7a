import { dropUpload } from '#app/ingest/receiving/kept-upload.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { deleteBereftResults, resultsAtOnce } from '#app/store/deleting/delete-results.ts'
import { deleteSnapshot, Taken, writeOutBefore } from '#app/store/deleting/delete-snapshot.ts'
import { deleteEmptyProject } from '#app/store/deleting/empty-project.ts'
import { type Bereft, deleteOrphanedBytes, deleteUnusedBytes } from '#app/store/deleting/unused-bytes.ts'
import { largeTransaction } from '#app/store/large-transaction.ts'
import { isPassing } from '#app/store/database-away.ts'
import { nextRevision } from '#app/store/revision.ts'
import { slices } from '#app/store/slices.ts'
import { presentUploads } from '#app/store/uploads/present-uploads.ts'
import { isBeingRead } from '#app/store/uploads/is-being-read.ts'
import { deleteSources } from '#app/store/uploads/sources.ts'
import { withdrawUpload } from '#app/store/uploads/uploads.ts'
import { isDiskFull } from '#app/ingest/reporting/errors.ts'
import { ownerOfThisProcess } from './owner.ts'

/** Milliseconds after which it is looked whether a full disk has room by now. */
const roomEvery = 1000

/**
 * Deletes an upload and all that only it said. Results that later uploads have, too, stay; ids of the others answer that they are gone.
 * One that is being received or read is busy, and so is one of a project of which another is being read. If that begins before its results go,
 * all is as it was; if it begins after that, the upload is left without results until it ends. It is deleted then, or, where this process dies
 * meanwhile, by the next one (app/ingest/leftovers.ts), and whenever this is called again. So it is, and busy, where the disk is full by then.
 */
export async function deleteUpload(database: Database, uid: string): Promise<'deleted' | 'unknown' | 'busy'> {
  const upload = await findDoomed(database, uid)
  if (upload === undefined) return 'unknown'
  try {
    return await deleteFound(database, upload)
  } catch (error) {
    if (isDiskFull(error) && (await leaveTheRest(database, upload))) return 'busy'
    if (database.engine !== 'postgres' || !isPassing(error)) throw error
    // One connection that was lost, or one statement that was given up, has left it half done, or done without saying so: what is left is asked anew.
    const left = await findDoomed(database, uid)
    return left === undefined ? finish(database, upload) : deleteFound(database, left)
  }
}

function findDoomed({ kysely }: Database, uid: string): Promise<Doomed | undefined> {
  return presentUploads(kysely).select(['id', 'uid', 'project', 'status', 'repeats']).where('uid', '=', uid).executeTakeFirst()
}

async function deleteFound(database: Database, upload: Doomed): Promise<'deleted' | 'busy'> {
  if (upload.status === 'receiving' || upload.status === 'reading') return 'busy'
  const ofUpload = database.kysely.selectFrom('snapshot').where('upload', '=', upload.id)
  const snapshots = await ofUpload.select(['id', 'series']).orderBy('id', 'desc').execute()
  try {
    await clear(database, upload, snapshots)
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    await leaveTheRest(database, upload)
    return 'busy'
  }
  return finish(database, upload)
}

/**
 * Has the rest of it, where its results are gone by now, deleted by whoever reads uploads, once that is done, or there is room. Gives false where all is
 * as it was. On a full disk this may have to wait for room itself.
 */
async function leaveTheRest(database: Database, upload: Doomed): Promise<boolean> {
  const { kysely } = database
  try {
    const own = kysely.updateTable('upload').where('id', '=', upload.id).where('restorer', '=', ownerOfThisProcess)
    const { numUpdatedRows } = await own.set({ restorer: anyone }).executeTakeFirst()
    return numUpdatedRows > 0n
  } catch (error) {
    if (isDiskFull(error)) setTimeout(() => void leaveTheRest(database, upload).catch(() => {}), roomEvery).unref()
    throw error
  }
}

async function finish(database: Database, { id, uid }: Doomed): Promise<'deleted'> {
  await dropUpload(database, id, uid)
  return 'deleted'
}

/** Who is to do or to end a deletion, as the `restorer` of its upload, where the one who asked for it does not. */
export const anyone = ''

/**
 * Deletes an upload as `deleteUpload` does or, where that is busy, has it deleted by whoever reads uploads, as soon as nothing is in its way: it is
 * seen until then. Busy is one that is being received or restored.
 */
export async function deleteUploadSoon(database: Database, uid: string): Promise<'deleted' | 'deleting' | 'unknown' | 'busy'> {
  const outcome = await deleteUpload(database, uid)
  if (outcome !== 'busy') return outcome
  const { numUpdatedRows } = await database.kysely
    .updateTable('upload')
    .set({ restorer: anyone })
    .where('uid', '=', uid)
    .where('status', '<>', 'receiving')
    .where((where) => where.or([where('restorer', 'is', null), where('restorer', '=', anyone)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'deleting' : 'busy'
}

/** An upload of the project is being read by now. */
class Busy extends Error {}

type Doomed = { id: number; uid: string; project: number | null; status: string; repeats: number | null }

async function clear(database: Database, { id, project, status, repeats }: Doomed, snapshots: Bereft['snapshots']): Promise<void> {
  // What went before a deletion was broken off is looked for in all that is stored.
  const isBrokenOff = snapshots.length === 0 && status === 'done' && repeats === null
  const taken = new Taken()
  function alone<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return largeTransaction(database, async (trx) => {
      // Who begins to read, or writes what was read, waits for this transaction, or is done (`claimUpload`).
      await nextRevision(trx)
      return work(trx)
    })
  }
  function unread<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return alone(async (trx) => {
      if (await isBeingRead(trx, project)) throw new Busy()
      return work(trx)
    })
  }
  while (!(await unread((trx) => takeOut(database.engine, trx, { id, snapshots }, taken))));
  // No reading that begins now knows these results but by their ids, which it looks up where it writes: none has to wait for the other.
  if (project !== null && isBrokenOff) while ((await alone((trx) => deleteBereftResults(trx, project, null))) > 0);
  if (project !== null) {
    for (const some of slices(taken.results, resultsAtOnce)) await alone((trx) => deleteBereftResults(trx, project, some))
  }
  await unread(async (trx) => {
    if (status === 'queued' && !(await withdrawUpload(trx, id))) throw new Busy()
    await deleteSources(trx, id)
    await deleteUnusedBytes(trx, { upload: id, project, snapshots, taken })
    if (isBrokenOff) await deleteOrphanedBytes(trx)
    await trx.updateTable('upload').set({ repeats: null }).where('repeats', '=', id).execute()
    await trx.deleteFrom('upload_chunk').where('upload', '=', id).execute()
    await trx.deleteFrom('upload').where('id', '=', id).execute()
    if (project !== null) await deleteEmptyProject(trx, project)
  })
}

/**
 * Takes the snapshots out of their series, all of them at once: a reading comes before, or after. Gives false, and shows all as it was, where it
 * only wrote out some of what is shared.
 */
async function takeOut(
  engine: Database['engine'],
  db: Queryable,
  upload: { id: number; snapshots: Bereft['snapshots'] },
  taken: Taken,
): Promise<boolean> {
  for (const { id } of upload.snapshots) if ((await writeOutBefore(db, id)) > 0) return false
  for (const { id } of upload.snapshots) await deleteSnapshot(engine, db, id, taken)
  await db.updateTable('upload').set({ restorer: ownerOfThisProcess }).where('id', '=', upload.id).execute()
  return true
}

/** Deletes the sample logs and all that came with them. Gives how many there were. */
export async function deleteSamples(database: Database): Promise<{ deleted: number }> {
  const samples = await database.kysely.selectFrom('upload').select('uid').where('sample', '=', 1).orderBy('id', 'desc').execute()
  let deleted = 0
  for (const { uid } of samples) if ((await deleteUpload(database, uid)) === 'deleted') deleted++
  return { deleted }
}
