import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#app/store/database.ts'
import { uploadFolder } from './kept-upload.ts'
import { isDeadOwner } from './owner.ts'

/** Milliseconds after which even an upload of another machine is taken for abandoned. */
const longestReceiving = 24 * 60 * 60 * 1000

/**
 * Clears what a crash has left behind: uploads that were never received whole, which no one was told of, and files that belong to no
 * upload. Uploads that were received and not read to the end stay queued.
 */
export async function recoverUploads(database: Database): Promise<void> {
  const db = database.kysely
  const now = new Date().toISOString()
  const longAgo = new Date(Date.now() - longestReceiving).toISOString()
  const receiving = await db.selectFrom('upload').select(['id', 'lease', 'lease_until']).where('status', '=', 'receiving').execute()
  const dead = receiving.filter(({ lease, lease_until }) => isDeadOwner(lease ?? '') || (lease_until ?? '') < longAgo).map(({ id }) => id)
  if (dead.length > 0) {
    await db.deleteFrom('upload_chunk').where('upload', 'in', dead).execute()
    await db.deleteFrom('upload').where('id', 'in', dead).where('status', '=', 'receiving').execute()
  }
  const folder = await uploadFolder(database)
  const known = new Set((await db.selectFrom('upload').select('uid').execute()).map(({ uid }) => uid))
  const reading = await db
    .selectFrom('upload')
    .select('id')
    .where('status', '=', 'reading')
    .where('lease_until', '>', now)
    .executeTakeFirst()
  for (const name of await readdir(folder)) {
    // Files that another process decodes into right now have names of their own, too.
    if (known.has(name) || (reading !== undefined && !/^u[0-9a-z]{15}$/.test(name))) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
