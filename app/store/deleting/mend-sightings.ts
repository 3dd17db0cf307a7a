import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'

/**
 * Which sightings are looked at, by their columns, and which of them made place for one that may be gone; `ofRef`: the series of their ref that stay, which
 * may depend on `sighting`.
 */
type Left = { which: RawBuilder<unknown>; madePlace: RawBuilder<unknown>; ofRef: RawBuilder<unknown>; rev: number }

/** Decides anew of sightings that are left what others had to say of them that are gone: which one took their place, and whether their result had been fixed before. */
export async function mendSightings(db: Queryable, { which, madePlace, ofRef, rev }: Left): Promise<void> {
  await sql`
    update sighting set rev = ${rev}, superseded = (
      select min(b.since) from sighted_first b where b.result = sighting.result and b.series in (${ofRef}) and b.since > sighting.since)
    where ${which} and ${madePlace}`.execute(db)
  await sql`
    update sighting set rev = ${rev}, reopened = 0
    where ${which} and reopened = 1 and not ${hadBeenFixed(ofRef)}`.execute(db)
}

/** Whether the result of a `sighting` had been fixed before it, as these series of its ref tell: one ended, and none went on with it. */
function hadBeenFixed(ofRef: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select 1 from sighted_first a
    where a.result = sighting.result and a.series in (${ofRef}) and a.until <= sighting.since and a.since < sighting.since and not exists (
      select 1 from sighted_first b where b.result = a.result and b.series in (${ofRef}) and b.since > a.since and b.since <= a.until))`
}
