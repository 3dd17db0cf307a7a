import { clearGrave } from '#app/ingest/clear-grave.ts'
import { isDeadOwner, ownerOfThisProcess } from '#app/ingest/owner.ts'
import type { Database } from '#app/store/database.ts'
import { claimDeletion } from '#app/store/deleting/graves.ts'
import { NotRebuilt } from './not-rebuilt.ts'

/**
 * Deletes what is out of sight already, and whose rows and uploads are there still: read again it would be in sight, and projects get other numbers, by
 * which what is to be deleted is known.
 * @throws NotRebuilt where another process is at it
 */
export async function finishDeletions(database: Database): Promise<void> {
  const db = database.kysely
  for (;;) {
    const deletion = await claimDeletion(db, ownerOfThisProcess, isDeadOwner)
    if (deletion === null) break
    await clearGrave(database, deletion)
  }
  const left = await db.selectFrom('deletion').select('id').limit(1).executeTakeFirst()
  if (left !== undefined) throw new NotRebuilt('Something is still being deleted by another process. Begin anew when that is done.')
}
