import type { Database, Queryable } from '#app/store/database.ts'
import type { Project, SeenProject, Series } from './project.ts'
import { headsOf, seriesOf } from './stored-rows.ts'

/** The heads of projects and the series of them, by number, as a day ended. */
export type Past = { heads: ReadonlyMap<number, number>; series: ReadonlyMap<number, Series> }

/** What all depended on at the end of a day, month or year. */
export async function readPast(db: Queryable, engine: Database['engine'], day: string): Promise<Past> {
  const heads = await headsOf(db, day)
  const series = await seriesOf(db, engine, null, day)
  return { heads: new Map(heads.map(({ id, head }) => [id, head])), series: new Map(series.map((one) => [one.id, one])) }
}

/** The project as it was then. Its rows are the same: what they were depends on the head. */
export function seenIn({ heads, series }: Past, { about, series: own, pages }: Project): SeenProject {
  const seen = { ...about, head: heads.get(about.id) ?? 0 }
  return { about: seen, series: own.map((one) => series.get(one.id) ?? one), pages, isSettled: false }
}
