import { sql } from 'kysely'
import { listsFacts, statementOfFacts } from '#app/sarif/messages/facts-message.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { storedNumber } from '#app/store/sightings/sighted.ts'
import { longestSummary, type ShownRow } from './listed-result.server.ts'

/** What messages that list facts say in short (statementOfFacts), by their sightings; other rows are left out. The titles of their rules are asked for. */
export async function summaries(
  { engine }: Database,
  db: Queryable,
  rows: readonly Pick<ShownRow, 'sighting' | 'message'>[],
): Promise<Map<number, string>> {
  const listing = rows.filter(({ message }) => listsFacts(message))
  if (listing.length === 0) return new Map()
  const stored = [...new Set(listing.map(({ sighting }) => storedNumber(sighting)))]
  const { rows: ruled } = await sql<{ id: number; title: string | null }>`
    select sighting.id, substr(rule.title, 1, ${sql.lit(longestSummary + 1)}) as title
    from sighting join rule on rule.id = sighting.rule where ${isOneOf(engine, sql`sighting.id`, stored)}`.execute(db)
  const titles = new Map(ruled.map(({ id, title }) => [id, title]))
  return new Map(
    listing.flatMap(({ sighting, message }) => {
      const summary = statementOfFacts(message, titles.get(storedNumber(sighting)) ?? null)
      return summary === null ? [] : [[sighting, summary] as const]
    }),
  )
}
