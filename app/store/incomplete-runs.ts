import { builtOnce } from './built-once.ts'
import type { Queryable } from './database.ts'
import { isNewestOnDefaultRef } from './series.ts'

/** A tool's newest run on a project's default ref that did not complete, by the project's slug and the upload that says why. */
export type IncompleteRun = { project: string; tool: string; upload: string }

/** What the newest published snapshot of a series that goes on says of no finding, because it is incomplete; by project and tool, at most `limit`. */
export async function newestIncomplete(db: Queryable, limit: number): Promise<IncompleteRun[]> {
  return incomplete(db, { limit })
}

const incomplete = builtOnce((db, { limit }: { limit: number }) =>
  db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('project', 'project.id', 'series.project')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .innerJoin('upload', 'upload.id', 'snapshot.upload')
    .select(['project.slug as project', 'tool.name as tool', 'upload.uid as upload'])
    .where('snapshot.complete', '=', 0)
    .where(isNewestOnDefaultRef)
    .orderBy('project.slug')
    .orderBy('tool.name')
    .limit(limit)
    .compile(),
)
