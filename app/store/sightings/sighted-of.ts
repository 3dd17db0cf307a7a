import { type RawBuilder, type Selectable, sql } from 'kysely'
import { endOf } from './end-of.ts'
import type { Tables } from '#app/store/tables.ts'
import { sightedNumber } from './sighted.ts'

/** What both are the same in, whether a series shows its own sighting or shares another's. */
const said = sql`s.rule, s.file, s.level, s.severity, s.kind, s.log_baseline, s.suppression, s.start_line, s.steps, s.message, s.block, s.slot`
type Said = 'rule' | 'file' | 'level' | 'severity' | 'kind' | 'log_baseline' | 'suppression' | 'start_line' | 'steps' | 'message'
type Shown = 'id' | 'result' | 'series' | 'run' | 'since' | 'until' | 'superseded' | 'reopened' | 'matched' | 'file_before' | 'rule_before'

/**
 * What series show of a result: the rows of `sighted_first` that are its, by two questions. The view looks at all shares of a series for each sighting of it, which are 3 million for
 * a result that 3,000 uploads changed and 1,000 refs have; here those that were made while the sighting held are found, by an index of when they were.
 */
export function sightedOf(
  result: RawBuilder<unknown>,
): RawBuilder<Pick<Selectable<Tables['sighted_first']>, Said | Shown | 'block' | 'slot'>> {
  return sql`(
    select s.id, s.result, s.series, s.run, s.since, s.until, s.superseded, s.reopened, s.matched, s.file_before, s.rule_before, ${said}
    from sighting s where s.result = ${result}
    union all
    select cast(h.part as bigint) * ${sql.lit(sightedNumber(1, 0))} + s.id, s.result, h.series, h.run, h.since, d.until, d.superseded, 0, h.matched, 0, 0, ${said}
    from sighting s cross join share h left join departure d on d.part = h.part and d.sighting = s.id
    where s.result = ${result} and h.origin = s.series and h.part > 0 and h.at >= s.since and h.at < ${endOf(sql`s.until`)} and s.id > h.written
      and (s.superseded is null or s.superseded > h.at) and coalesce(d.until, 1) > 0)`
}
