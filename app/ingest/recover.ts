import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/store/database.ts'
import { isHeld } from '#app/store/lease.ts'
import { removeReceiving } from '#app/store/uploads/uploads.ts'
import { uploadFolder, uploadOfFile } from '#app/ingest/receiving/kept-upload.ts'
import { isDeadOwner, ownerOfThisProcess } from './owner.ts'
import { isPackedIn } from '#app/ingest/packing/packing-folder.ts'

/** Milliseconds after which even an upload of another machine is taken for abandoned. */
const longestReceiving = 24 * 60 * 60 * 1000

/**
 * Clears what a crash has left behind: uploads that were never received whole, which no one was told of, and files that belong to no
 * upload. Uploads that were received and not read to the end stay queued.
 */
export async function recoverUploads(database: Database): Promise<void> {
  await removeDeadReceiving(database)
  await removeStrayFiles(database)
}

/** Clears what those have left that died while receiving since this process started: nobody else may start for a long time. */
export async function recoverFromOthers(database: Database): Promise<void> {
  if (await removeDeadReceiving(database)) await removeStrayFiles(database)
}

async function removeDeadReceiving(database: Database): Promise<boolean> {
  const longAgo = new Date(Date.now() - longestReceiving).toISOString()
  const receiving = await database.kysely
    .selectFrom('upload')
    .select(['uid', 'lease', 'lease_until'])
    .where('status', '=', 'receiving')
    .execute()
  // This process knows of its own, whatever a clock says that was set meanwhile.
  const others = receiving.filter(({ lease }) => lease !== ownerOfThisProcess)
  const dead = others.flatMap(({ uid, lease, lease_until }) => (isDeadOwner(lease ?? '') || (lease_until ?? '') < longAgo ? [uid] : []))
  if (dead.length > 0) await removeReceiving(database, dead)
  return dead.length > 0
}

// The folder is listed before the uploads are: one that comes in meanwhile has its row before its file.
async function removeStrayFiles(database: Database): Promise<void> {
  const folder = await uploadFolder(database)
  const names = await readdir(folder)
  const isEmbedded = database.engine === 'sqlite'
  const uploads = await database.kysely
    .selectFrom('upload')
    .select(['uid', 'status', 'lease', 'lease_until'])
    .$if(!isEmbedded, (all) => all.where('status', 'in', ['receiving', 'reading']))
    .execute()
  // On PostgreSQL the database has what was received, and the file did not wait for the disk.
  const known = new Set(uploads.filter(({ status }) => isEmbedded || status === 'receiving').map(({ uid }) => uid))
  const isRead = uploads.filter((upload) => upload.status === 'reading' && isHeld(upload, isDeadOwner))
  const decoded = new Set(isRead.map(({ uid }) => uid))
  for (const name of names) {
    // What another process decodes right now is named after its upload.
    const uid = uploadOfFile(name)
    if (known.has(isEmbedded ? name : uid) || decoded.has(uid)) continue
    if (await isPackedIn(folder, name)) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
