import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { isSighting } from '#app/store/sightings/sighted.ts'
import { endedAt, projectsAt } from './past.server.ts'
import { endOfSighting, represents } from './rows.server.ts'

/**
 * When the results of these sightings, by their numbers, were fixed on the refs of these; ISO 8601. It is as `fixed:` takes it: of those that are not
 * fixed there is none. `day`: at whose end things are looked at (docs/query.md, `at:`); null for now.
 */
export async function fixedTimes(
  { engine, kysely: db }: Database,
  sightings: readonly number[],
  day: string | null,
): Promise<Map<number, string>> {
  if (sightings.length === 0) return new Map()
  const { rows } = await sql<{ sighting: number; at: string | null }>`
    select s.id as sighting, ${endOfSighting('n', endedAt('e', day))} as at
    from sighted_first s cross join series own cross join ${projectsAt(day)} here cross join sighted_first n cross join series e
    where ${isSighting(engine, sightings)} and own.id = s.series and here.id = own.project
      and n.result = s.result and e.id = n.series and e.ref = own.ref and e.project = own.project and ${represents('n')}`.execute(db)
  return new Map(rows.flatMap(({ sighting, at }) => (at === null ? [] : [[sighting, at]])))
}
