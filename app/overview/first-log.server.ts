import type { FirstLog } from './overview.schemas.ts'
import type { Queryable } from '#app/store/database.ts'
import { slugOf } from '#app/store/projects/projects.ts'
import { projectsNotStored } from '#app/store/uploads/nothing-stored.ts'
import { presentUploads } from '#app/store/uploads/present-uploads.ts'
import { storedParameters } from '#app/ingest/parameters.ts'

/** Uploads that are looked through: with what else is under way, one that waits behind them waits for long. */
const most = 200

/** Takes the name of a project that nothing is read of. Gives what became of the first log that was sent for it; null where none was. */
export async function firstLog(db: Queryable, name: string): Promise<FirstLog | null> {
  const underWay = await presentUploads(db)
    .leftJoin('project', 'project.id', 'upload.project')
    .select(['upload.parameters', 'project.key', 'project.slug'])
    .where('upload.status', 'in', ['receiving', 'queued', 'reading'])
    .where('upload.error_code', 'is', null)
    .orderBy('upload.id')
    .limit(most)
    .execute()
  const isMeant = (own: string | null | undefined) => typeof own === 'string' && slugOf(own) === slugOf(name)
  const isAwaited = underWay.some(({ parameters, key, slug }) => [key, slug, storedParameters(parameters).project].some(isMeant))
  return isAwaited ? 'awaited' : ((await projectsNotStored(db)).get(name)?.type ?? null)
}
