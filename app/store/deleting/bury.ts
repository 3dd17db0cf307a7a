import type { Queryable } from '#app/store/database.ts'
import { forgetSlugs } from '#app/store/projects/former-slugs.ts'
import { noteHand } from '#app/store/projects/projects.ts'
import { nextRevision } from '#app/store/revision.ts'
import { noteChange, noteLoss } from '#app/store/change-notes.ts'

/** What is to be deleted of a project: all of it, a ref, or a series. */
type Doomed = { project: number; ref: number | null; series: number | null }

/**
 * Takes a project, a ref or a series out of everybody's sight, in the caller's transaction; however large it is, that is a few small writes.
 * It moves to a project without a head, its grave, which somebody clears later (app/ingest/clear-grave.ts). A project of which nothing
 * would be left goes as a whole. Gives the number of the deletion.
 */
export async function bury(db: Queryable, { project, ref, series }: Doomed): Promise<number> {
  // Whoever publishes or deletes at the same time waits.
  await nextRevision(db)
  const own = await db.selectFrom('series').select(['id', 'ref']).where('project', '=', project).execute()
  const doomed = own.filter((one) => (series === null ? ref === null || one.ref === ref : one.id === series))
  if (doomed.length === own.length) return buryProject(db, project)
  const grave = await dig(db, project)
  const ids = doomed.map(({ id }) => id)
  // A ref goes with its last series.
  const emptied = new Set(doomed.flatMap((one) => (own.some((left) => left.ref === one.ref && !ids.includes(left.id)) ? [] : one.ref)))
  if (ids.length > 0) await db.updateTable('series').set({ project: grave }).where('id', 'in', ids).execute()
  const refs = [...emptied, ...(ref === null ? [] : [ref])]
  if (refs.length > 0) await db.updateTable('ref').set({ project: grave }).where('id', 'in', refs).execute()
  await takeUploads(db, project, grave)
  await mendDefaultRef(db, project)
  await noteHand(db, project)
  await noteLoss(db, project)
  return enter(db, grave, project)
}

async function buryProject(db: Queryable, project: number): Promise<number> {
  const name = `deleted/${project}`
  // The name is free for another from now on.
  await db.updateTable('project').set({ key: name, slug: name, head: 0 }).where('id', '=', project).execute()
  await forgetSlugs(db, project)
  await noteChange(db, project)
  return enter(db, project, null)
}

async function dig(db: Queryable, project: number): Promise<number> {
  const { id } = await db
    .insertInto('project')
    .values({ key: `deleted/of/${project}`, slug: `deleted/of/${project}`, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('project')
    .set({ key: `deleted/${id}`, slug: `deleted/${id}` })
    .where('id', '=', id)
    .execute()
  return id
}

async function enter(db: Queryable, grave: number, origin: number | null): Promise<number> {
  const { id } = await db.insertInto('deletion').values({ project: grave, origin }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Uploads that said nothing else go along, and those that only repeated them. */
async function takeUploads(db: Queryable, project: number, grave: number): Promise<void> {
  const snapshots = (of: number) =>
    db.selectFrom('snapshot').innerJoin('series', 'series.id', 'snapshot.series').select('snapshot.upload').where('series.project', '=', of)
  await db
    .updateTable('upload')
    .set({ project: grave })
    .where('project', '=', project)
    .where('id', 'in', snapshots(grave))
    .where('id', 'not in', snapshots(project))
    .execute()
  const taken = db.selectFrom('upload').select('id').where('project', '=', grave)
  await db.updateTable('upload').set({ project: grave }).where('project', '=', project).where('repeats', 'in', taken).execute()
}

async function mendDefaultRef(db: Queryable, project: number): Promise<void> {
  const chosen = await db
    .selectFrom('project')
    .innerJoin('ref', (join) => join.onRef('ref.id', '=', 'project.default_ref').onRef('ref.project', '=', 'project.id'))
    .select('ref.id')
    .where('project.id', '=', project)
    .executeTakeFirst()
  if (chosen !== undefined) return
  const next = await db
    .selectFrom('ref')
    .select('id')
    .where('project', '=', project)
    .where('kind', '<>', 'pull')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  await db
    .updateTable('project')
    .set({ default_ref: next?.id ?? null })
    .where('id', '=', project)
    .execute()
}
