import { anyone, deleteUpload } from './delete-upload.ts'
import { isDeadOwner } from './owner.ts'
import type { Database } from '#app/store/database.ts'

/**
 * Deletes what those left who died half way, or of whom `isBroken` holds: what they were to restore (app/export/restore.ts), which has none of its
 * verdicts yet, and other ids, and what they were deleting, whose results are gone (app/ingest/delete-upload.ts). So goes what somebody wanted deleted
 * while a reading was in the way. Gives whether nothing of it is left; what is just being read goes when this is called again.
 */
export async function removeLeftovers(database: Database, isBroken: (restorer: string) => boolean = isDeadOwner): Promise<boolean> {
  const db = database.kysely
  const found = await db
    .selectFrom('upload')
    .select(['id', 'uid', 'status', 'lease', 'restorer'])
    .where('restorer', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  let isGone = true
  for (const { id, uid, status, lease, restorer } of found) {
    if (restorer !== anyone && !isBroken(restorer ?? '')) continue
    if (status === 'reading' && (lease === null || isDeadOwner(lease))) await giveUp(db, id, lease)
    if ((await deleteUpload(database, uid)) === 'busy') isGone = false
  }
  return isGone
}

/** Whoever claims it takes back what was read of it, and reads no more. */
async function giveUp(db: Database['kysely'], id: number, lease: string | null): Promise<void> {
  await db
    .updateTable('upload')
    .set({ error_code: 'given-up', error_sentence: 'It was being restored, which broke off.' })
    .where('id', '=', id)
    .where('status', '=', 'reading')
    .where('lease', lease === null ? 'is' : '=', lease)
    .execute()
}
