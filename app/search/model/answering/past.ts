import type { Database, Queryable } from '#app/store/database.ts'
import { isSame, type Project, type SeenProject, type Series } from '#app/search/model/held/project.ts'
import { headsOf, seriesOf } from '#app/search/model/upkeep/stored-rows.ts'

/** The heads of projects and the series of them, by number, as a day ended. */
export type Past = { heads: ReadonlyMap<number, number>; series: ReadonlyMap<number, Series> }

/** What all depended on at the end of a day, month or year. */
export async function readPast(db: Queryable, engine: Database['engine'], day: string): Promise<Past> {
  const heads = await headsOf(db, day)
  const series = await seriesOf(db, engine, null, { day })
  return { heads: new Map(heads.map(({ id, head }) => [id, head])), series: new Map(series.map((one) => [one.id, one])) }
}

/** The project as it was then: itself, where it is the same by now. Its rows are: what they were depends on the head and the series. */
export function seenIn({ heads, series }: Past, project: Project): SeenProject {
  const { about, pages } = project
  const head = heads.get(about.id) ?? 0
  const then = project.series.map((one) => series.get(one.id) ?? one)
  if (head === about.head && then.every((one, number) => isSame(one, project.series[number]))) return project
  return { about: { ...about, head }, series: then, pages, isSettled: false, present: project }
}
