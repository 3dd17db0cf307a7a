import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { isOngoing, hasEnded } from './end-of.ts'
import { fewOfRefs, isOfSeries, ofResult } from './of-series.ts'
import { sharesOf, supersedeShared } from './shares.ts'
import { slices } from '#app/store/slices.ts'
import { numberList } from '#app/store/number-list.ts'

const resultsAtOnce = 1000

/** What begins: in which series and snapshot, and the revision of the caller's transaction. */
type Beginning = { series: number; since: number; rev: number }

/**
 * The sightings that stood for results on the ref of a series make place for those that begin there; those of the series itself end with it, since it has
 * another for each, even where those of another series stood for them by then. Both in one, as each change of a row costs as much as the row.
 */
export async function supersede(db: Queryable, results: readonly number[], { series, since, rev }: Beginning): Promise<void> {
  if (results.length === 0) return
  const few = await fewOfRefs(db, [series])
  const ofFew = few && { own: few, parts: await sharesOf(db, few) }
  for (const slice of slices(results, resultsAtOnce)) {
    const some = sql.join(slice)
    const { own, parts } = ofFew ?? (await holdersOnRef(db, series, some))
    // By what indexes hold alone (0026-series-of-result.ts): a result that changes often has hundreds of others, and those of other refs.
    const before = sql`result in (${some}) and +since < ${since} and ${isOfSeries(sql.ref('series'), own)}`
    await sql`
      update sighting set superseded = coalesce(superseded, ${since}), rev = ${rev},
        until = case when series = ${series} then coalesce(until, ${since}) else until end
      where id in (
        select id from sighting where ${before} and ${isOngoing(sql`until`)} and (superseded is null or series = ${series})
        union all select id from sighting where ${before} and superseded is null and ${hasEnded(sql`until`)})`.execute(db)
    await supersedeShared(db, parts, some, { superseded: since, rev })
  }
}

/** The same for all that a share shows, where its ref has other series. */
export async function supersedeByShare(db: Queryable, share: number, { series, since, rev }: Beginning): Promise<void> {
  if ((await fewOfRefs(db, [series]))?.length === 1) return
  const results = sql`select result from sighted where part = ${sql.lit(share)}`
  const { own, parts } = await holdersOnRef(db, series, results)
  const others = own.filter((one) => one !== series)
  if (others.length > 0) {
    await sql`
      update sighting set superseded = ${since}, rev = ${rev}
      where series in (${numberList(others)}) and superseded is null and since < ${since} and result in (${results})`.execute(db)
  }
  const before = parts.filter((part) => part !== share)
  await supersedeShared(db, before, results, { superseded: since, rev })
}

/**
 * The series of the same ref, it included, that have any of these results (`in` what), and the shares there of what such have. Of a thousand categories hardly
 * another has any of them: all that the ref has, named for each of its series, would be a million.
 */
async function holdersOnRef(db: Queryable, series: number, results: RawBuilder<unknown>): Promise<{ own: number[]; parts: number[] }> {
  const { rows: holders } = await sql<{ id: number }>`
    select distinct ${ofResult(sql.ref('series'))} as id from sighting where result in (${results})`.execute(db)
  const having = numberList(holders.map(({ id }) => id))
  const isOnRef = sql`e.ref = (select ref from series where id = ${series})`
  const { rows: own } = await sql<{ id: number }>`select e.id from series e where e.id in (${having}) and ${isOnRef}`.execute(db)
  const { rows: shares } = await sql<{ part: number }>`
    select part from share where part > 0 and origin in (${having}) and exists (
      select 1 from series e where e.id = share.series and ${isOnRef})`.execute(db)
  return { own: own.map(({ id }) => id), parts: shares.map(({ part }) => part) }
}
