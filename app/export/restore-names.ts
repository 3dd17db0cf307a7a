import type { Database, Queryable } from '#app/store/database.ts'
import { giveBackSlugs, leaveSlug } from '#app/store/projects/former-slugs.ts'
import { isTakenSlug, slugOf } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** What a project went by when it was exported, where that is known, and what it had been called before. */
export type ExportedNames = { name: string | null; former: readonly string[] }

/**
 * Gives the projects of restored uploads the names that they went by when they were exported, and before (`names`, one for each upload): gates,
 * bookmarks and saved filters ask for them by these. One that another project goes by keeps the name that reading gave it, and a former one leads
 * to the other. Gives the uploads with what their projects are called then.
 */
export async function restoreNames({ kysely }: Database, uploads: readonly Upload[], names: readonly ExportedNames[]): Promise<Upload[]> {
  return kysely.transaction().execute(async (db) => {
    // As whoever gives a project another name: of two who wish for one the second is told that it is taken.
    await nextRevision(db)
    const given = new Map<string, string>()
    for (const [at, { project }] of uploads.entries()) {
      const own = names[at]
      if (project === null || own === undefined || given.has(project)) continue
      given.set(project, await nameAsBefore(db, project, own))
    }
    return uploads.map((upload) => ({ ...upload, project: given.get(upload.project ?? '') ?? upload.project }))
  })
}

async function nameAsBefore(db: Queryable, slug: string, { name, former }: ExportedNames): Promise<string> {
  const { id } = await db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const given = await giveName(db, { id, slug, wish: name === null ? slug : slugOf(name) })
  const free: string[] = []
  for (const one of new Set(former.map(slugOf))) if (one !== given && !(await isTakenSlug(db, id, one))) free.push(one)
  await giveBackSlugs(db, id, free)
  return given
}

async function giveName(db: Queryable, { id, slug, wish }: { id: number; slug: string; wish: string }): Promise<string> {
  if (wish === slug || (await isTakenSlug(db, id, wish))) return slug
  await leaveSlug(db, { project: id, before: slug, next: wish })
  await db.updateTable('project').set({ slug: wish }).where('id', '=', id).execute()
  return wish
}
