import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { noteChange } from '#app/store/change-notes.ts'

/**
 * Deletes a project's series and refs without snapshots, and the project itself if nothing is left of it: uploads that say nothing, since
 * they failed or repeat what is gone, do not keep it; one that is being read does.
 */
export async function deleteEmptyProject(db: Queryable, project: number): Promise<void> {
  // First of all, as whoever renames the project does, or each would wait for the other.
  await nextRevision(db)
  const emptied = sql`select id from series where project = ${project} and not exists (select 1 from snapshot where snapshot.series = series.id)`
  await sql`delete from trend where series in (${emptied})`.execute(db)
  await sql`delete from share where series in (${emptied})`.execute(db)
  await sql`delete from series where id in (${emptied})`.execute(db)
  await sql`
    update project set default_ref = null
    where id = ${project} and not exists (select 1 from series where series.ref = project.default_ref)`.execute(db)
  await sql`delete from ref where project = ${project} and not exists (select 1 from series where series.ref = ref.id)`.execute(db)
  const reading = await db
    .selectFrom('upload')
    .select('id')
    .where('project', '=', project)
    .where('status', '=', 'reading')
    .limit(1)
    .executeTakeFirst()
  const seen = await db.selectFrom('series').select('id').where('project', '=', project).limit(1).executeTakeFirst()
  if (reading !== undefined || seen !== undefined) {
    await sql`
      update project set default_ref = (select min(id) from ref where project = ${project} and kind <> 'pull')
      where id = ${project} and default_ref is null`.execute(db)
    await noteChange(db, project)
    return
  }
  await db.updateTable('upload').set({ project: null }).where('project', '=', project).execute()
  await db.deleteFrom('fingerprint_key').where('project', '=', project).execute()
  // What is left of its refs has series in graves, and goes with these.
  await sql`update ref set project = (select max(project) from series where series.ref = ref.id) where project = ${project}`.execute(db)
  await db.deleteFrom('project').where('id', '=', project).execute()
}
