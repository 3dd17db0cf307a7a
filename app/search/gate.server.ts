import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { allOf } from './conditions.server.ts'
import { rowsOf } from './rows.server.ts'

/** Whether anything that a query asks about has been read: without, that it finds nothing means nothing. */
export async function isAnalysed(database: Database, q: string): Promise<boolean> {
  const rows = rowsOf(database, q, new Date().toISOString())
  const before = rows.with(allOf(rows.series.map((condition) => condition.holds)))
  const found = await sql`${before} select id from ${rows.snapshots} it limit 1`.execute(database.kysely)
  return found.rows.length > 0
}
