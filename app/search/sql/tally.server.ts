import { sql } from 'kysely'
import { severities, valueOf } from '#app/sarif/codes.ts'
import type { Tally } from '#app/search/answers/answers.ts'
import type { Database } from '#app/store/database.ts'
import { rowsOf, selection } from './rows.server.ts'
import type { Sql } from './sql-text.server.ts'

/** How many rows of a query each project has of each severity and band. `days`: when each begins, ISO 8601, the newest first. */
export async function tallySeverities(database: Database, q: string, days: readonly string[], now: string): Promise<Tally[]> {
  const { before, from, where } = selection(rowsOf(database, q, now))
  const { rows } = await sql<{ project: number; severity: number; band: number; count: number }>`
    ${before}
    select e.project, t.severity, t.band, sum(t.count) as count
    from (
      select here.id as series, s.severity, ${bandOf(days)} as band, count(*) as count from ${from} where ${where}
      group by here.id, s.severity, band
    ) t join series e on e.id = t.series
    group by e.project, t.severity, t.band`.execute(database.kysely)
  return rows.map(({ severity, count, ...row }) => ({ ...row, severity: valueOf(severities, severity), count: Number(count) }))
}

function bandOf(days: readonly string[]): Sql {
  if (days.length === 0) return sql`0`
  const cases = days.map((day, at) => sql`when r.first_seen >= ${day} then ${sql.lit(at)}`)
  return sql`(case ${sql.join(cases, sql` `)} else ${sql.lit(days.length)} end)`
}
