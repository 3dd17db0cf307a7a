import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import type { RefTable } from '#app/store/tables.ts'
import { answeredRefs, type ProjectDetail, type ProjectRef } from './projects.schemas.ts'

/** Branches and tags among which one chooses; a project with many pull requests has thousands of refs. */
const mostChoices = 200

/** A project by its slug, with its refs and their series, so many from a place among all of them on; null where there is none. */
export async function loadProject(
  { kysely: db }: Database,
  slug: string,
  { from = 1, limit = answeredRefs }: { from?: number | undefined; limit?: number } = {},
): Promise<ProjectDetail | null> {
  const project = await findProject(db, slug)
  if (project === undefined) return null
  const rows = await refsOf(db, project.id)
  const refs = new Map<number, ProjectRef>()
  for (const { ref, name, kind, ...row } of rows) {
    const isDefault = ref === project.default_ref
    const own = refs.get(ref) ?? { name, kind, isDefault, series: [] }
    refs.set(ref, own)
    own.series.push(row)
  }
  const all = [...refs.values()].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  return {
    key: project.key,
    slug: project.slug,
    sample: project.sample === 1,
    defaultRef: all.find(({ isDefault }) => isDefault)?.name ?? null,
    choices: all
      .filter(({ kind }) => kind !== 'pull')
      .slice(0, mostChoices)
      .map(({ name }) => name),
    refs: all.slice(from - 1, from - 1 + limit),
    refCount: all.length,
  }
}

/** A project that anybody sees, by its slug. */
export function findProject(db: Queryable, slug: string) {
  return db
    .selectFrom('project')
    .select(['id', 'key', 'slug', 'sample', 'default_ref'])
    .where('slug', '=', slug)
    .where('head', '>', 0)
    .executeTakeFirst()
}

type Row = ProjectRef['series'][number] & { ref: number; name: string; kind: RefTable['kind'] }

async function refsOf(db: Queryable, project: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ref.id as ref, ref.name, ref.kind, series.id, tool.name as tool, series.category, series.ended_at as "endedAt",
      (select count(*) from snapshot where snapshot.series = series.id and snapshot.id <= project.head) as snapshots,
      newest.results, newest.received_at as "lastReceivedAt"
    from series
      join project on project.id = series.project
      join ref on ref.id = series.ref
      join tool on tool.id = series.tool
      join snapshot newest on newest.id = (
        select max(p.id) from snapshot p where p.series = series.id and p.id <= project.head)
    where series.project = ${project}
    order by newest.id desc`.execute(db)
  return rows
}
