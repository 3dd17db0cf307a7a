import type { Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'
import { sightedOn } from './sighted-of.ts'

const resultsPerQuery = 1000

type Shown = { result: number; id: number; series: number; until: number | null; block: number; slot: number; ended_at: string | null }

/** The sightings of a result on the ref of a series, the first first. */
export type ShownByRef = (result: number, series: number) => readonly Shown[]

/** What of these results is or was on the refs of these series. */
export async function shownByRef(db: Queryable, results: readonly number[], series: readonly number[]): Promise<ShownByRef> {
  const refs = new Map<number, number>()
  const shown = new Map<string, Shown[]>()
  if (results.length > 0) {
    const ofRefs = db
      .selectFrom('series')
      .select('ref')
      .where('id', 'in', [...new Set(series)])
    const found = await db.selectFrom('series').select(['id', 'ref']).where('ref', 'in', ofRefs).execute()
    for (const { id, ref } of found) refs.set(id, ref)
  }
  for (const some of slices([...new Set(results)], resultsPerQuery)) {
    const rows = await db
      .selectFrom(sightedOn(some, [...refs.keys()]).as('sighting'))
      .innerJoin('series', 'series.id', 'sighting.series')
      .select(['sighting.result', 'sighting.id', 'sighting.series', 'sighting.until', 'sighting.block', 'sighting.slot'])
      .select(['series.ended_at', 'series.ref'])
      .where('series.ref', 'in', [...new Set(refs.values())])
      .orderBy('sighting.since')
      .orderBy('sighting.id')
      .execute()
    for (const { ref, ...row } of rows) {
      const key = `${row.result} ${ref}`
      const known = shown.get(key)
      if (known === undefined) shown.set(key, [row])
      else known.push(row)
    }
  }
  return (result, of) => shown.get(`${result} ${refs.get(of)}`) ?? []
}
