import type { Queryable } from '#app/store/database.ts'
import { NotRestored } from './not-restored.ts'

/**
 * What was sent to a project while it was restored is one with it by now, and would be told what others were. `uids` are the uploads that are restored.
 * @throws NotRestored
 */
export async function refuseMixed(db: Queryable, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const other = await db
    .selectFrom('upload')
    .innerJoin('project', 'project.id', 'upload.project')
    .select('project.slug')
    .where('upload.project', 'in', (of) => of.selectFrom('upload').select('project').where('uid', 'in', uids))
    .where('upload.uid', 'not in', uids)
    .where('upload.status', 'in', ['reading', 'done'])
    .executeTakeFirst()
  if (other === undefined) return
  throw new NotRestored(
    `Another log was sent to the project ${other.slug} meanwhile. Delete that project, see to it that none is sent, and begin anew.`,
  )
}
