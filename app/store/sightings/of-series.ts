import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { numberList } from '#app/store/number-list.ts'

/** Of so many series a result is looked up in each; of more, all that it has is gone through. A ref may have ten thousand. */
export const fewSeries = 16

/**
 * A series, as the index of results has it (0026-series-of-result.ts). By the plain column engines that do not know yet how much a series has, or never count, would go
 * through all of it for each result.
 */
export function ofResult(series: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(${series}, 0)`
}

/** Whether a sighting that is found by its result is of one of these series. */
export function isOfSeries(series: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${ids.length > fewSeries ? sql`+${series}` : ofResult(series)} in (${numberList(ids)})`
}

/** All series of the refs that these are of, they included, where they are few; else null. */
export async function fewOfRefs(db: Queryable, series: readonly number[]): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select id from series where ref in (select ref from series where id in (${numberList(series)})) limit ${fewSeries + 1}`.execute(db)
  return rows.length > fewSeries ? null : rows.map(({ id }) => id)
}
