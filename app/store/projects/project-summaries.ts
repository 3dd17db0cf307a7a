import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { readFormerSlugs } from './former-slugs.ts'
import { isNewest, isNewestOnDefaultRef } from './series.ts'
import { toolsTold } from './tools-told.ts'

/** Projects with the refs, tools and uploads they have, the one with the newest upload first. */
export async function listProjects(db: Queryable) {
  const projects = await db
    .selectFrom('project')
    .leftJoin('ref', 'ref.id', 'project.default_ref')
    .select(['project.id', 'project.key', 'project.slug', 'project.sample', 'ref.name'])
    .select((select) => [
      select
        .selectFrom('upload')
        .select(sql<string | null>`max(upload.received_at)`.as('at'))
        .whereRef('upload.project', '=', 'project.id')
        .as('last'),
    ])
    .where('project.head', '>', 0)
    .orderBy('last', (order) => order.desc().nullsLast())
    .orderBy('project.id', 'desc')
    .execute()
  const former = await readFormerSlugs(db)
  const series = Map.groupBy(await newestOfSeries(db), ({ project }) => project)
  return projects.map(({ id, key, slug, sample, name, last }) => {
    const had = former.get(id) ?? []
    return { id, key, slug, former: had, sample: sample === 1, defaultRef: name, lastUploadAt: last, ...analysedBy(series.get(id) ?? []) }
  })
}

/** The newest published snapshot of each series that goes on, on default refs. */
async function newestOfSeries(db: Queryable) {
  return db
    .selectFrom('series')
    .innerJoin('project', 'project.id', 'series.project')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .innerJoin('snapshot', 'snapshot.series', 'series.id')
    .select(['series.project', 'tool.name as tool', 'snapshot.complete'])
    .where(isNewestOnDefaultRef)
    .execute()
}

/**
 * Projects that have series that go on and for which `holds` does, as `listProjects` has them of default refs: with the tools of these series, and when the
 * newest of their snapshots was received; the newest first. `holds` may speak of `series`, `project`, `ref` and `tool`.
 */
export async function projectsWithSeries(db: Queryable, holds: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom('series')
    .innerJoin('project', 'project.id', 'series.project')
    .innerJoin('ref', 'ref.id', 'series.ref')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .innerJoin('snapshot', 'snapshot.series', 'series.id')
    .select(['project.key', 'project.slug', 'tool.name as tool', 'snapshot.complete', 'snapshot.received_at as lastUploadAt'])
    .where(isNewest)
    .where(holds)
    .orderBy('snapshot.id', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((own) =>
    own.slice(0, 1).map(({ key, slug, lastUploadAt }) => ({ key, slug, lastUploadAt, ...analysedBy(own) })),
  )
}

type NewestSnapshot = { tool: string; complete: number }

function analysedBy(own: readonly NewestSnapshot[]): { tools: string[]; moreTools: number; complete: boolean } {
  const tools = [...new Set(own.map(({ tool }) => tool))].toSorted()
  return {
    tools: tools.slice(0, toolsTold),
    moreTools: Math.max(0, tools.length - toolsTold),
    complete: own.every(({ complete }) => complete === 1),
  }
}
