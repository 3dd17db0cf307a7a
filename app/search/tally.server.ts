import { sql } from 'kysely'
import { severities, type Severity, valueOf } from '#app/sarif/codes.ts'
import type { Database } from '#app/store/database.ts'
import { rowsOf, selection } from './rows.server.ts'

export type Tally = { project: number; severity: Severity; count: number }

/** How many rows of a query each project has of each severity. `now`: ISO 8601. */
export async function tallySeverities(database: Database, q: string, now: string): Promise<Tally[]> {
  const { before, from, where } = selection(rowsOf(database, q, now))
  const { rows } = await sql<{ project: number; severity: number; count: number }>`
    ${before}
    select e.project, t.severity, sum(t.count) as count
    from (select here.id as series, s.severity, count(*) as count from ${from} where ${where} group by here.id, s.severity) t
      join series e on e.id = t.series
    group by e.project, t.severity`.execute(database.kysely)
  return rows.map(({ project, severity, count }) => ({ project, severity: valueOf(severities, severity), count: Number(count) }))
}
