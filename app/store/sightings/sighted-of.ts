import { type RawBuilder, type Selectable, sql } from 'kysely'
import { endOf } from './end-of.ts'
import { ofResult } from './of-series.ts'
import type { Tables } from '#app/store/tables.ts'
import { sightedNumber } from './sighted.ts'

/** What both are the same in, whether a series shows its own sighting or shares another's. */
const said = sql`own.rule, own.file, own.level, own.severity, own.kind, own.log_baseline, own.suppression, own.start_line, own.steps, own.message, own.block, own.slot`
type Said = 'rule' | 'file' | 'level' | 'severity' | 'kind' | 'log_baseline' | 'suppression' | 'start_line' | 'steps' | 'message'
type Shown = 'id' | 'result' | 'series' | 'run' | 'since' | 'until' | 'superseded' | 'reopened' | 'matched' | 'file_before' | 'rule_before'

/**
 * What series show of a result, or one of them: the rows of `sighted_first` that are its, by two questions. The view looks at all shares of a series for each sighting of it, which are 3 million for
 * a result that 3,000 uploads changed and 1,000 refs have; here those that were made while the sighting held are found, by an index of when they were.
 */
export function sightedOf(
  result: RawBuilder<unknown>,
  series?: RawBuilder<unknown>,
): RawBuilder<Pick<Selectable<Tables['sighted_first']>, Said | Shown | 'block' | 'slot'>> {
  const isShown = sql`h.part > 0 and h.at >= own.since and own.id > h.written and (own.superseded is null or own.superseded > h.at) and coalesce(d.until, 1) > 0`
  // Of one series its shares are looked up first, and then what each has of the result. Signs as in `firstAfter` (app/store/projects/trend.ts).
  const shared =
    series === undefined
      ? sql`sighting own cross join share h left join departure d on d.part = h.part and d.sighting = own.id
    where own.result = ${result} and h.origin = own.series and h.at < ${endOf(sql`own.until`)} and ${isShown}`
      : sql`share h cross join sighting own left join departure d on d.part = h.part and d.sighting = own.id
    where own.result = ${result} and h.series = ${series} and ${ofResult(sql`own.series`)} = +h.origin and ${endOf(sql`own.until`)} > +h.at and ${isShown}`
  const isOwn = series === undefined ? sql`` : sql`and ${ofResult(sql`own.series`)} = +${series}`
  return sql`(
    select own.id, own.result, own.series, own.run, own.since, own.until, own.superseded, own.reopened, own.matched, own.file_before, own.rule_before, ${said}
    from sighting own where own.result = ${result} ${isOwn}
    union all
    select cast(h.part as bigint) * ${sql.lit(sightedNumber(1, 0))} + own.id, own.result, h.series, h.run, h.since, d.until, d.superseded, 0, h.matched, 0, 0, ${said}
    from ${shared})`
}
