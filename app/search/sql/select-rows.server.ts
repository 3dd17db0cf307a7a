import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { readAtOnce } from '#app/store/reader.ts'
import { everyRow } from './page.server.ts'
import type { Rows } from './rows.server.ts'
import { lastVerdict } from '#app/store/verdicts/verdict-changes.ts'
import { packSelected, type RowOrder, type Selection, SelectionBuilder, type Standing } from '#app/search/answers/selection.server.ts'
import type { Sql } from './sql-text.server.ts'

const rowsAtOnce = 10_000

type Row = { id: number } & Standing

/** All rows of a query by SQL, none of which is held as an object longer than it takes to note it. */
export async function selectRows(database: Database, rows: Rows, order: RowOrder): Promise<Selection> {
  return readAtOnce(database, async (db) => {
    const built = new SelectionBuilder()
    await eachRow(database, db, everyRow(rows, order), (row) => built.add(row.id, packSelected(row)))
    return { ...built.take(), lastVerdict: await lastVerdict(db) }
  })
}

async function eachRow({ sqlite }: Database, db: Queryable, query: Sql<Row>, take: (row: Row) => void): Promise<void> {
  if (sqlite !== null) {
    const compiled = query.compile(db)
    // What the query selects; the driver does not know the types of columns.
    for (const row of sqlite.prepare(compiled.sql).iterate(...compiled.parameters)) take(row as Row)
    return
  }
  await sql`declare every_row no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from every_row`.execute(db)
    rows.forEach(take)
    if (rows.length < rowsAtOnce) return
  }
}
