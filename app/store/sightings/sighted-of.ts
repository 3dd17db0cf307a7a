import { type RawBuilder, type Selectable, sql } from 'kysely'
import { endOf } from './end-of.ts'
import { fewSeries, isOfSeries, ofResult } from './of-series.ts'
import type { Tables } from '#app/store/tables.ts'
import { sightedNumber } from './sighted.ts'
import { numberList } from '#app/store/number-list.ts'

/** What both are the same in, whether a series shows its own sighting or shares another's. */
const said = sql`own.rule, own.file, own.level, own.severity, own.kind, own.log_baseline, own.suppression, own.start_line, own.steps, own.message, own.block, own.slot`
type Said = 'rule' | 'file' | 'level' | 'severity' | 'kind' | 'log_baseline' | 'suppression' | 'start_line' | 'steps' | 'message'
type Shown = 'id' | 'result' | 'series' | 'run' | 'since' | 'until' | 'superseded' | 'reopened' | 'matched' | 'file_before' | 'rule_before'

type Sighted = RawBuilder<Pick<Selectable<Tables['sighted_first']>, Said | Shown | 'block' | 'slot'>>

/**
 * What series show of a result, or one of them: the rows of `sighted_first` that are its, by two questions. The view looks at all shares of a series for each sighting of it, which are 3 million for
 * a result that 3,000 uploads changed and 1,000 refs have; here those that were made while the sighting held are found, by an index of when they were.
 */
export function sightedOf(result: RawBuilder<unknown>, series?: RawBuilder<unknown>): Sighted {
  const isMeant = sql`own.result = ${result}`
  if (series === undefined) return sightedWhere(isMeant)
  return sightedWhere(isMeant, { shares: sql`h.series = ${series}`, own: sql`${ofResult(sql`own.series`)} = +${series}` })
}

/** The same of several results, on some series where these are few. */
export function sightedOn(results: readonly number[], series: readonly number[] = []): Sighted {
  const isMeant = sql`own.result in (${sql.join(results)})`
  if (series.length === 0 || series.length > fewSeries) return sightedWhere(isMeant)
  const shares = sql`h.series in (${numberList(series)})`
  return sightedWhere(isMeant, { shares, own: isOfSeries(sql.ref('own.series'), series) })
}

/** The same of several results, as far as it came in one run. */
export function sightedInRun(results: RawBuilder<unknown>, run: number): Sighted {
  return sightedWhere(sql`own.result in (${results})`, { shares: sql`h.run = ${run}`, own: sql`own.run = ${run}` })
}

/** `of`: which shares are meant, and whether a series' own sightings are. */
function sightedWhere(isMeant: RawBuilder<unknown>, of?: { shares: RawBuilder<unknown>; own: RawBuilder<unknown> }): Sighted {
  const isShown = sql`h.part > 0 and h.at >= own.since and own.id > h.written and (own.superseded is null or own.superseded > h.at) and coalesce(d.until, 1) > 0`
  // Of one series its shares are looked up first, and then what each has of the result. Signs as in `firstAfter` (app/store/projects/trend.ts).
  const shared =
    of === undefined
      ? sql`sighting own cross join share h left join departure d on d.part = h.part and d.sighting = own.id
    where ${isMeant} and h.origin = own.series and h.at < ${endOf(sql`own.until`)} and ${isShown}`
      : sql`share h cross join sighting own left join departure d on d.part = h.part and d.sighting = own.id
    where ${isMeant} and ${of.shares} and ${ofResult(sql`own.series`)} = +h.origin and ${endOf(sql`own.until`)} > +h.at and ${isShown}`
  const isOwn = of === undefined ? sql`` : sql`and ${of.own}`
  return sql`(
    select own.id, own.result, own.series, own.run, own.since, own.until, own.superseded, own.reopened, own.matched, own.file_before, own.rule_before, ${said}
    from sighting own where ${isMeant} ${isOwn}
    union all
    select cast(h.part as bigint) * ${sql.lit(sightedNumber(1, 0))} + own.id, own.result, h.series, h.run, h.since, d.until, d.superseded, 0, h.matched, 0, 0, ${said}
    from ${shared})`
}
