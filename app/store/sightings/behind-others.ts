import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'

/**
 * The sightings of these series that go on from before a snapshot although another series of the ref stands for their results, by the series. They are of
 * no standing (app/store/matching/standing-sightings.ts), and so nothing else ends them where a log no longer has them.
 */
export async function behindOthers({ engine, kysely }: Database, series: number[], before: number): Promise<Map<number, number[]>> {
  const found = await kysely
    .selectFrom('sighting')
    .select(['id', 'series'])
    .where('until', 'is', null)
    .where('superseded', 'is not', null)
    .where(isOneOf(engine, sql.ref('series'), series))
    // By sign: SQLite would go through all of the series by when it began.
    .where(sql`+${sql.ref('since')}`, '<', before)
    .execute()
  const bySeries = Map.groupBy(found, (sighting) => sighting.series)
  return new Map(Array.from(bySeries, ([own, some]) => [own, some.map(({ id }) => id)]))
}
