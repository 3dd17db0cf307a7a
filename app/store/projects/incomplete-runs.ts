import { type RawBuilder, sql } from 'kysely'
import { builtOnce } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { isNewest, isNewestOnDefaultRef, isOnDefaultRef } from './series.ts'

/**
 * A tool's newest run, of a category, on a ref of a project that did not complete, by the project's slug and the upload that says why; `ref` is null
 * of the default one.
 */
export type IncompleteRun = { project: string; ref: string | null; tool: string; category: string; upload: string }

/** Written out, as its index has it (0023-incomplete-snapshots.ts): no plan finds that with a value. */
const isIncomplete = sql<boolean>`snapshot.complete = 0`

/** Whether the newest published snapshot of any series of a default ref that goes on is incomplete; of most stores none is. */
export async function hasIncomplete(db: Queryable): Promise<boolean> {
  return (await anyIncomplete(db, {})).length > 0
}

const anyIncomplete = builtOnce((db) =>
  db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('project', 'project.id', 'series.project')
    .select('snapshot.id')
    .where(isIncomplete)
    .where(isNewestOnDefaultRef)
    .limit(1)
    .compile(),
)

/**
 * The newest runs that did not complete, of series for which `holds` does: the first by project, tool, category and ref, at most `limit`, and how many
 * there are in all. `holds` may speak of `series`, `project`, `ref` and `tool`.
 */
export async function newestIncomplete(
  db: Queryable,
  holds: RawBuilder<boolean>,
  limit: number,
): Promise<{ runs: IncompleteRun[]; total: number }> {
  const { rows } = await sql<IncompleteRun & { total: number }>`
    select project, ref, tool, category, upload, count(*) over () as total from (
      select distinct project.slug as project, case when ${isOnDefaultRef} then null else ref.name end as ref,
        tool.name as tool, series.category, upload.uid as upload
      from snapshot
        join series on series.id = snapshot.series
        join project on project.id = series.project
        join ref on ref.id = series.ref
        join tool on tool.id = series.tool
        join upload on upload.id = snapshot.upload
      where ${isIncomplete} and ${isNewest} and ${holds}
    ) incomplete
    order by project, tool, category, ref limit ${limit}`.execute(db)
  return { runs: rows.map(({ total: _, ...run }) => run), total: rows[0]?.total ?? 0 }
}
