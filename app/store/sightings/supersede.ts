import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { isOngoing, hasEnded } from './end-of.ts'
import { isOfSeries, ofResult } from './of-series.ts'
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
  const ofRef = await seriesOfRef(db, series)
  const parts = await sharesOf(db, ofRef)
  for (const slice of slices(results, resultsAtOnce)) {
    const some = sql.join(slice)
    // By what indexes hold alone (0026-series-of-result.ts): a result that changes often has hundreds of others, and those of other refs.
    const before = sql`result in (${some}) and +since < ${since} and ${isOfSeries(sql.ref('series'), ofRef)}`
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
  const others = (await seriesOfRef(db, series)).filter((one) => one !== series)
  if (others.length === 0) return
  const results = sql`select result from sighted where part = ${sql.lit(share)}`
  // Of a thousand categories hardly another has any of them: all that the ref has, named for each of its shares, would be a million.
  const { rows: having } = await sql<{ id: number }>`
    select distinct ${ofResult(sql.ref('series'))} as id from sighting where result in (${results})`.execute(db)
  const holders = new Set(having.map(({ id }) => id))
  const own = others.filter((one) => holders.has(one))
  if (own.length > 0) {
    await sql`
      update sighting set superseded = ${since}, rev = ${rev}
      where series in (${numberList(own)}) and superseded is null and since < ${since} and result in (${results})`.execute(db)
  }
  await supersedeShared(db, await sharesBeside(db, series, holders), results, { superseded: since, rev })
}

/** What other series of the same ref share of these. */
async function sharesBeside(db: Queryable, series: number, origins: Iterable<number>): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from share
    where part > 0 and origin in (${numberList(origins)}) and series <> ${series} and exists (
      select 1 from series e where e.id = share.series and e.ref = (select ref from series where id = ${series}))`.execute(db)
  return rows.map(({ part }) => part)
}

/** The series of the same ref, it included. */
async function seriesOfRef(db: Queryable, series: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from series where ref = (select ref from series where id = ${series})`.execute(db)
  return rows.map(({ id }) => id)
}
