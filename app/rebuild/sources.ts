import { access } from 'node:fs/promises'
import { receivedPath } from '#app/ingest/receiving/kept-upload.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { hasReadSince } from '#app/store/projects/series.ts'
import type { StoredUpload } from '#app/store/uploads/uploads.ts'

/** Why a project is taken over as it is. */
export type Reason = 'by hand' | 'dropped'

export type Sources = {
  uploads: StoredUpload[]
  /** Keys of the projects that are read anew, by their numbers. */
  anew: Map<number, string>
  kept: { id: number; slug: string; reason: Reason }[]
}

/**
 * What there is to rebuild a store from: every upload in the order of receipt, and of the projects which can be read anew. One whose
 * history was changed by hand, or of which an upload's bytes are gone, cannot.
 */
export async function sourcesOf(database: Database): Promise<Sources> {
  const db = database.kysely
  const uploads = await db.selectFrom('upload').selectAll().where('status', '<>', 'receiving').orderBy('id').execute()
  const projects = await db.selectFrom('project').select(['id', 'key', 'slug', 'by_hand']).orderBy('id').execute()
  const sources: Sources = { uploads, anew: new Map(), kept: [] }
  for (const { id, key, slug, by_hand } of projects) {
    const own = uploads.filter(({ project, status }) => project === id && status === 'done')
    if (by_hand === 1 || (await wasReadWhileEnded(db, id))) sources.kept.push({ id, slug, reason: 'by hand' })
    else if (await allAreThere(database, own)) sources.anew.set(id, key)
    else sources.kept.push({ id, slug, reason: 'dropped' })
  }
  return sources
}

/** Whether uploads were read when one of the project's series had been ended, which is in no upload. */
async function wasReadWhileEnded(db: Queryable, project: number): Promise<boolean> {
  const { first } = await db
    .selectFrom('series')
    .select((select) => select.fn.min('ended_at').as('first'))
    .where('project', '=', project)
    .executeTakeFirstOrThrow()
  return first !== null && hasReadSince(db, project, first)
}

async function allAreThere(database: Database, uploads: readonly StoredUpload[]): Promise<boolean> {
  for (const upload of uploads) if (!(await hasBytes(database, upload))) return false
  return true
}

/** Whether what was received is still there. */
export async function hasBytes(database: Database, { id, uid, dropped_at }: StoredUpload): Promise<boolean> {
  if (dropped_at !== null) return false
  if (database.engine === 'postgres') {
    const chunk = await database.kysely.selectFrom('upload_chunk').select('ordinal').where('upload', '=', id).limit(1).executeTakeFirst()
    return chunk !== undefined
  }
  const path = await receivedPath(database, uid)
  return access(path).then(
    () => true,
    () => false,
  )
}
