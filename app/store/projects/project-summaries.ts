import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { isNewestOnDefaultRef } from './series.ts'
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
  const series = Map.groupBy(await newestOfSeries(db), ({ project }) => project)
  return projects.map(({ id, key, slug, sample, name, last }) => {
    const own = series.get(id) ?? []
    const tools = [...new Set(own.map(({ tool }) => tool))].toSorted()
    return {
      id,
      key,
      slug,
      sample: sample === 1,
      defaultRef: name,
      tools: tools.slice(0, toolsTold),
      moreTools: Math.max(0, tools.length - toolsTold),
      lastUploadAt: last,
      complete: own.every(({ complete }) => complete === 1),
    }
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
