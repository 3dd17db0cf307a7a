import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import type { Tables } from '#app/store/tables.ts'
import { slices } from '#app/store/slices.ts'
import { fewOfRefs } from './of-series.ts'
import { sightedOn } from './sighted-of.ts'

const resultsPerQuery = 1000

type Shown = Pick<
  Selectable<Tables['sighted_first']>,
  'result' | 'id' | 'series' | 'until' | 'superseded' | 'reopened' | 'block' | 'slot'
> &
  Pick<Selectable<Tables['series']>, 'ended_at'>

/** The sightings of a result on the ref of a series, the first first. */
export type ShownByRef = (result: number, series: number) => readonly Shown[]

/** What of these results is or was on the refs of these series. */
export async function shownByRef(db: Queryable, results: readonly number[], series: readonly number[]): Promise<ShownByRef> {
  const refs = new Map<number, number>()
  const shown = new Map<string, Shown[]>()
  let few: number[] | null = []
  if (results.length > 0) {
    const asked = [...new Set(series)]
    for (const { id, ref } of await db.selectFrom('series').select(['id', 'ref']).where('id', 'in', asked).execute()) refs.set(id, ref)
    few = await fewOfRefs(db, asked)
  }
  for (const some of slices([...new Set(results)], resultsPerQuery)) {
    const rows = await db
      .selectFrom(sightedOn(some, few ?? []).as('sighting'))
      .innerJoin('series', 'series.id', 'sighting.series')
      .select(['sighting.result', 'sighting.id', 'sighting.series', 'sighting.until', 'sighting.superseded', 'sighting.reopened'])
      .select(['sighting.block', 'sighting.slot'])
      .select(['series.ended_at', 'series.ref'])
      // By sign: of a ref with thousands of series all would be gone through.
      .where(sql`+${sql.ref('series.ref')}`, 'in', [...new Set(refs.values())])
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
