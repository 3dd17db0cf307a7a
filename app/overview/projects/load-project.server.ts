import { sql } from 'kysely'
import { nameWritten } from '#app/search/answers/name-meant.server.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { namedProject, type Project } from '#app/store/projects/projects.ts'
import type { RefTable } from '#app/store/tables.ts'
import { answeredSeries, type ProjectDetail, type ProjectRef, type ProjectSeries } from './projects.schemas.ts'

/** Branches and tags among which one chooses; a project with many pull requests has thousands of refs. */
const mostChoices = 200

/** A project by its slug, or as uploads name it, with its refs and their series: of these so many from a place among all of them on; null where there is none. */
export async function loadProject(
  { kysely: db }: Database,
  slug: string,
  { from = 1, limit = answeredSeries }: { from?: number | undefined; limit?: number } = {},
): Promise<ProjectDetail | null> {
  const project = await findProject(db, slug)
  if (project === undefined) return null
  const isDefault = ({ ref }: Place) => ref === project.default_ref
  const byRef = Map.groupBy(await placesOf(db, project.id), ({ ref }) => ref)
  const all = [...byRef.values()].flat().sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
  const named = [...new Map(all.map((place) => [place.ref, place])).values()]
  const shown = all.slice(from - 1, from - 1 + limit)
  const described = await describeSeries(db, project.head, shown)
  const refs = new Map<number, ProjectRef>()
  for (const place of shown) {
    const { name, kind } = place
    const own = refs.get(place.ref) ?? { name, written: nameWritten('ref', name), kind, isDefault: isDefault(place), series: [] }
    refs.set(place.ref, own)
    own.series.push(...described.filter(({ id }) => id === place.series))
  }
  return {
    key: project.key,
    slug: project.slug,
    sample: project.sample === 1,
    defaultRef: named.find(isDefault)?.name ?? null,
    choices: named
      .filter(({ kind }) => kind !== 'pull')
      .slice(0, mostChoices)
      .map(({ name }) => name),
    refs: [...refs.values()],
    refCount: named.length,
    seriesCount: all.length,
  }
}

/** A project that anybody sees, by its slug, or as uploads name it. */
export function findProject(db: Queryable, name: string): Promise<Project | undefined> {
  return namedProject(db, name, ({ head }) => head > 0)
}

/** A series of a ref, and its newest snapshot. */
type Place = { series: number; newest: number; ref: number; name: string; kind: RefTable['kind'] }

/** All series that anybody sees of a project, however many, those read last first. */
async function placesOf(db: Queryable, project: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select series.id as series, newest.id as newest, ref.id as ref, ref.name, ref.kind
    from series
      join project on project.id = series.project
      join ref on ref.id = series.ref
      join snapshot newest on newest.id = (
        select max(p.id) from snapshot p where p.series = series.id and p.id <= project.head)
    where series.project = ${project}
    order by newest.id desc`.execute(db)
  return rows
}

/** What is told of the series that have these newest snapshots, in no order. */
async function describeSeries(db: Queryable, head: number, places: Place[]): Promise<ProjectSeries[]> {
  return db
    .selectFrom('snapshot as newest')
    .innerJoin('series', 'series.id', 'newest.series')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .select(['series.id', 'tool.name as tool', 'series.category', 'series.ended_at as endedAt'])
    .select(['newest.results', 'newest.received_at as lastReceivedAt'])
    .select(sql<number>`(select count(*) from snapshot where snapshot.series = series.id and snapshot.id <= ${head})`.as('snapshots'))
    .where('newest.id', 'in', [0, ...places.map(({ newest }) => newest)])
    .execute()
}
