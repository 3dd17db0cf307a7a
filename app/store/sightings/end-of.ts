import { type RawBuilder, sql } from 'kysely'

/** In place of a snapshot, where a sighting goes on. */
const never = sql.lit(2 ** 31 - 1)

/**
 * At which snapshot a sighting ended, as the index of its result has it (0024-history-passed-over.ts); of `never` those that go on. As a plain column
 * PostgreSQL would look for it among all that ended, which it takes for few.
 */
export function endOf(until: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(${until}, ${never})`
}

/** Whether a sighting goes on, found as above. */
export function goesOn(until: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${endOf(until)} = ${never}`
}
