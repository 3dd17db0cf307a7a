import { CompiledQuery } from 'kysely'
import { type CopiedValue, copiedRows } from './copied-rows.ts'
import type { Queryable } from '#app/store/database.ts'

/** Adds rows to a table of PostgreSQL, given as columns of equal length: by one `copy`, which the connection knows to run (app/store/postgres/copy-in.ts). */
export async function copyColumns(db: Queryable, table: string, columns: Readonly<Record<string, ArrayLike<CopiedValue>>>): Promise<void> {
  const [names, values] = [Object.keys(columns), Object.values(columns)]
  const count = values[0]?.length ?? 0
  if (count === 0) return
  const into = `${table} (${names.map((name) => `"${name}"`).join(', ')})`
  await db.executeQuery(CompiledQuery.raw(`copy ${into} from stdin with (format binary)`, [copiedRows(values, count)]))
}
