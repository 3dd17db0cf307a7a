import { sql } from 'kysely'
import { copyTable, numberOn } from '#app/store/copy-rows.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { lastRevision } from '#app/store/revision.ts'
import { clearRows, storeTables } from './empty-store.ts'
import { otherProcesses } from './other-processes.ts'
import { NotRebuilt } from './not-rebuilt.ts'

/** What tells whether anything was written: the revision, and what bears none. */
type Mark = string

/** What differs once anything was received, decided or deleted. */
export async function markOf(db: Queryable): Promise<Mark> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select rev from revision) as rev, (select max(id) from verdict) as verdict,
      (select count(*) from upload) as uploads, (select max(id) from upload) as upload,
      (select count(*) from upload where status in ('receiving', 'reading')) as moving, (select count(*) from deletion) as deletions`.execute(
    db,
  )
  return JSON.stringify(Object.entries(rows[0] ?? {}).map(([, value]) => Number(value)))
}

/**
 * Puts what was rebuilt in the place of what there is, in one step: until it is done, all is as it was. Received bytes stay where they are.
 * @throws NotRebuilt where anything was written since `mark`
 */
export async function putInPlace(source: Database, rebuilt: Database, mark: Mark): Promise<void> {
  await source.kysely.transaction().execute(async (db) => {
    if (source.engine === 'postgres') await sql`lock table upload, revision, deletion in exclusive mode`.execute(db)
    if ((await markOf(db)) !== mark || (await otherProcesses(source, db)) > 0) {
      throw new NotRebuilt('Something was written while it was rebuilt. All is as it was; stop what uses the database, and begin anew.')
    }
    await clearRows(source, db)
    // Uploads take the place of those that are there.
    for (const table of storeTables) await copyTable(rebuilt.kysely, db, table)
    const rev = (await lastRevision(rebuilt.kysely)) + 1
    await db.updateTable('revision').set({ rev }).execute()
    await numberOn(source, db)
  })
}
