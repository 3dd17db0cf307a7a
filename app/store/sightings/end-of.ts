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
export function isOngoing(until: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${endOf(until)} = ${never}`
}

/**
 * Whether a sighting ended, as the index of what stands though it is fixed has it. As a column that is not null PostgreSQL would go through all that ever changed, of
 * which it may not know yet that it is much; and SQLite, as one below `never`, through all that a result was.
 */
export function hasEnded(until: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${endOf(until)} <> ${never}`
}
