import type { ServerState } from '#app/http/server-state.ts'
import { whenGone } from '#app/http/when-gone.ts'
import { bury } from '#app/store/deleting/bury.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { leaveSlug } from '#app/store/projects/former-slugs.ts'
import { isTakenSlug, noteHand, slugOf } from '#app/store/projects/projects.ts'
import { refName } from '#app/store/projects/refs.ts'
import { nextRevision } from '#app/store/revision.ts'
import { goOn } from '#app/store/projects/series.ts'
import { noteChange } from '#app/store/change-notes.ts'
import { isBeingRead } from '#app/store/uploads/is-being-read.ts'
import { findProject } from './load-project.server.ts'
import type { ChangeOutcome, DeletionOutcome, DeletionRequest, projectChangeSchema } from './projects.schemas.ts'
import type { z } from 'zod'

/**
 * Deletes a project, a ref or a series. Nobody sees it from now on; its rows go in the background, however many they are. It is busy while an
 * upload of the project is being read.
 */
export async function deleteProject(state: ServerState, asked: DeletionRequest): Promise<DeletionOutcome> {
  const { kysely } = state.database
  const begun = await begin(state.database, asked)
  if (typeof begun !== 'number') return begun
  return whenGone(state, kysely.selectFrom('deletion').select('id').where('id', '=', begun))
}

/** Takes what is to be deleted out of sight. Gives the number of the deletion. */
export async function begin(database: Database, { slug, ref, series }: DeletionRequest): Promise<number | 'unknown' | 'busy'> {
  return database.kysely.transaction().execute(async (db) => {
    // Who begins to read at the same time waits, or has begun (`claimUpload`).
    await nextRevision(db)
    const project = await findProject(db, slug)
    if (project === undefined) return 'unknown'
    const found = { project: project.id, ref: null, series: null }
    if (await isBeingRead(db, project.id)) return 'busy'
    if (ref !== undefined) {
      const own = await db
        .selectFrom('ref')
        .select('id')
        .where('project', '=', project.id)
        .where('name', '=', storedName(ref))
        .executeTakeFirst()
      return own === undefined ? 'unknown' : bury(db, { ...found, ref: own.id })
    }
    if (series === undefined) return bury(db, found)
    const own = await seriesOf(db, project.id, series)
    return own === undefined ? 'unknown' : bury(db, { ...found, series })
  })
}

/** Gives a project another slug, or another default ref; its key, and so the ids of its results, stay. */
export async function changeProject(
  { kysely }: Database,
  slug: string,
  { slug: wish, defaultRef }: z.infer<typeof projectChangeSchema>,
): Promise<ChangeOutcome> {
  return kysely.transaction().execute(async (db) => {
    // First of all, as whoever deletes does, or each would wait for the other. Of two who wish for one name the second is told that it is taken.
    await nextRevision(db)
    const project = await findProject(db, slug)
    if (project === undefined) return { status: 'unknown' }
    const next = wish === undefined ? project.slug : slugOf(wish)
    if (next !== project.slug && (await isTakenSlug(db, project.id, next))) return { status: 'taken' }
    if (defaultRef !== undefined) {
      const ref = await db
        .selectFrom('ref')
        .select('id')
        .where('project', '=', project.id)
        .where('name', '=', storedName(defaultRef))
        .where('kind', '<>', 'pull')
        .executeTakeFirst()
      if (ref === undefined) return { status: 'unknown-ref' }
      if (ref.id !== project.default_ref) {
        await db.updateTable('project').set({ default_ref: ref.id }).where('id', '=', project.id).execute()
        // What new refs are compared with from now on is in no upload.
        await noteHand(db, project.id)
      }
    }
    if (next !== project.slug) await leaveSlug(db, { project: project.id, before: project.slug, next })
    await db.updateTable('project').set({ slug: next }).where('id', '=', project.id).execute()
    await noteChange(db, project.id)
    return { status: 'changed', slug: next }
  })
}

/** Ends a series, or lets it go on: what an ended one had open is no longer open. Gives false where there is no such series. */
export async function endSeries({ kysely }: Database, slug: string, series: number, ended: boolean): Promise<boolean> {
  return kysely.transaction().execute(async (db) => {
    // As above.
    await nextRevision(db)
    const project = await findProject(db, slug)
    const own = project && (await seriesOf(db, project.id, series))
    if (project === undefined || own === undefined) return false
    if ((own.ended_at !== null) === ended) return true
    if (!ended) await goOn(db, [series])
    else {
      await db.updateTable('series').set({ ended_at: new Date().toISOString() }).where('id', '=', series).execute()
      await noteChange(db, project.id)
    }
    return true
  })
}

// As a CI knows it. `origin/x` stays what it is: who deletes that branch twice would else delete `x`.
function storedName(ref: string): string {
  return ref.startsWith('refs/') ? refName(ref).name : ref
}

function seriesOf(db: Queryable, project: number, series: number) {
  return db.selectFrom('series').select('ended_at').where('id', '=', series).where('project', '=', project).executeTakeFirst()
}
