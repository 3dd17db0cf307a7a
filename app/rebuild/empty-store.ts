import { sql } from 'kysely'
import { dropUpload } from '#app/ingest/receiving/kept-upload.ts'
import { type CopiedTable, copiedTables } from '#app/store/copy-rows.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { otherProcesses } from './other-processes.ts'

/** In the order in which each finds what it refers to. `Object.keys` forgets the names. */
export const storeTables = Object.keys(copiedTables) as CopiedTable[]

/** Deletes all that a store has but its uploads and their bytes. Inside the caller's transaction. */
export async function clearRows({ engine }: Database, db: Queryable): Promise<void> {
  const cleared = storeTables.filter((table) => table !== 'upload' && table !== 'project')
  await db.updateTable('upload').set({ project: null }).execute()
  // Uploads hold on to nothing else, and received bytes to uploads alone.
  if (engine === 'postgres') await sql`truncate ${sql.join(cleared.map((table) => sql.table(table)))}`.execute(db)
  else for (const table of cleared.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db)
  await db.deleteFrom('project').execute()
  await db.deleteFrom('loss').execute()
  await db.deleteFrom('results_bytes').execute()
}

/** Empties a store that was empty before it was filled half, so that it can be filled once more; one that somebody has begun to use is left as it is. Gives whether it is empty. */
export async function emptyStore(target: Database): Promise<boolean> {
  const uploads = await target.kysely.selectFrom('upload').select(['id', 'uid']).execute()
  const isEmpty = await target.kysely.transaction().execute(async (db) => {
    if (target.engine === 'postgres') await sql`lock table upload, revision, deletion in exclusive mode`.execute(db)
    if ((await otherProcesses(target, db)) > 0) return false
    await clearRows(target, db)
    await db.deleteFrom('upload_chunk').execute()
    await db.deleteFrom('upload').execute()
    return true
  })
  if (isEmpty) for (const { id, uid } of uploads) await dropUpload(target, id, uid)
  return isEmpty
}
