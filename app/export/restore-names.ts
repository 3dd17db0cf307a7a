import type { Database, Queryable } from '#app/store/database.ts'
import { leaveSlug } from '#app/store/projects/former-slugs.ts'
import { isTakenSlug, slugOf } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/**
 * Gives the projects of restored uploads the names that they went by when they were exported (`names`, one for each upload): gates, bookmarks and
 * saved filters ask for them by these. One that another project goes by keeps the name that reading gave it. Gives the uploads with what their
 * projects are called then.
 */
export async function restoreNames({ kysely }: Database, uploads: readonly Upload[], names: readonly (string | null)[]): Promise<Upload[]> {
  return kysely.transaction().execute(async (db) => {
    // As whoever gives a project another name: of two who wish for one the second is told that it is taken.
    await nextRevision(db)
    const given = new Map<string, string>()
    for (const [at, { project }] of uploads.entries()) {
      const name = names[at] ?? null
      if (project === null || name === null || given.has(project)) continue
      given.set(project, await nameAsBefore(db, project, slugOf(name)))
    }
    return uploads.map((upload) => ({ ...upload, project: given.get(upload.project ?? '') ?? upload.project }))
  })
}

async function nameAsBefore(db: Queryable, slug: string, before: string): Promise<string> {
  const { id } = await db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  if (before === slug || (await isTakenSlug(db, id, before))) return slug
  await leaveSlug(db, { project: id, before: slug, next: before })
  await db.updateTable('project').set({ slug: before }).where('id', '=', id).execute()
  return before
}
