import type { ListedResult } from './list-page.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { listedResult, type ShownRow } from './listed-result.server.ts'
import { logicalNames } from './logical-names.server.ts'
import type { Standing } from './selection.server.ts'
import { summaries } from './summaries.server.ts'

/** Rows of the database in words, in their order, with what is not in a row: names of places in programs, and what messages say in short. */
export async function listedResults(database: Database, db: Queryable, rows: readonly (ShownRow & Standing)[]): Promise<ListedResult[]> {
  const names = await logicalNames(database, db, rows)
  const short = await summaries(database, db, rows)
  return rows.map((row) => listedResult(row, { logicalName: names.get(row.sighting), summary: short.get(row.sighting) }))
}
