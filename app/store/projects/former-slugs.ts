import type { Queryable } from '#app/store/database.ts'
import { noteChange } from '#app/store/change-notes.ts'

/*
 * Slugs that projects went by before they were given others. Each leads to its project until another goes by it: links, saved filters and jobs have them.
 */

/** Notes that a project is about to go by another slug than now. In the caller's transaction. */
export async function leaveSlug(
  db: Queryable,
  { project, before, next }: { project: number; before: string; next: string },
): Promise<void> {
  await takeSlug(db, next)
  await db
    .insertInto('former_slug')
    .values({ slug: before, project })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ project }))
    .execute()
}

/** Notes that a slug leads to whichever project goes by it now. */
export async function takeSlug(db: Queryable, slug: string): Promise<void> {
  const [former] = await db.deleteFrom('former_slug').where('slug', '=', slug).returning('project').execute()
  if (former !== undefined) await noteChange(db, former.project)
}

/** Notes that no slug leads to a project any more. */
export async function forgetSlugs(db: Queryable, project: number): Promise<void> {
  await db.deleteFrom('former_slug').where('project', '=', project).execute()
}

/** The slugs that the project of a key had, and that still lead to it. */
export async function formerSlugsOf(db: Queryable, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom('former_slug')
    .innerJoin('project', 'project.id', 'former_slug.project')
    .select('former_slug.slug')
    .where('project.key', '=', key)
    .orderBy('former_slug.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Notes that slugs lead to a project again, but for those that lead to another by now. In the caller's transaction. */
export async function giveBackSlugs(db: Queryable, project: number, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await db
    .insertInto('former_slug')
    .values(slugs.map((slug) => ({ slug, project })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** By the numbers of projects: the slugs that they had. */
export async function readFormerSlugs(db: Queryable): Promise<Map<number, string[]>> {
  const rows = await db.selectFrom('former_slug').selectAll().orderBy('slug').execute()
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ project }) => project),
      ([project, own]) => [project, own.map(({ slug }) => slug)],
    ),
  )
}
