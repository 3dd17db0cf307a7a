import type { Database } from '#app/store/database.ts'
import { bury } from '#app/store/deleting/bury.ts'

/** Has an upload be deleted with all of its project, of which nothing is cleared yet. */
export async function buryUpload(db: Database['kysely'], uid: string): Promise<void> {
  const { project } = await db
    .selectFrom('upload')
    .select((eb) => eb.ref('project').$notNull().as('project'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => bury(trx, { project, ref: null, series: null }))
}
