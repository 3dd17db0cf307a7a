import { CompiledQuery, sql } from 'kysely'
import type { BulkInsert } from './bulk-insert.ts'
import { type CopiedValue, copiedRows } from './copied-rows.ts'
import type { Queryable } from './database.ts'

/** One `copy` per call, which the connection knows to run (app/store/copying-client.ts). */
export const postgresInsert: BulkInsert = {
  async results(db, columns) {
    const ids = await newIds(db, 'result', columns.uid.length)
    await copy(db, 'result', { id: ids, ...columns })
    return ids
  },
  async sightings(db, columns) {
    await copy(db, 'sighting', { id: await newIds(db, 'sighting', columns.result.length), ...columns })
  },
  async blocks(db, columns) {
    const ids = await newIds(db, 'block', columns.bytes.length)
    await copy(db, 'block', { id: ids, ...columns })
    return ids
  },
}

/**
 * The next ids of a table, in one step: a sequence that is asked for each writes each to the log. Whoever else wants some waits until the
 * transaction ends.
 */
async function newIds(db: Queryable, table: 'result' | 'sighting' | 'block', count: number): Promise<number[]> {
  if (count === 0) return []
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')::regclass`
  const { rows } = await sql<{ last: number }>`
    select setval(${sequence}, nextval(${sequence}) + ${sql.lit(count - 1)}) as last
    from (select pg_advisory_xact_lock(${sequence}::bigint)) as held`.execute(db)
  const first = (rows[0]?.last ?? 0) - count + 1
  return Array.from({ length: count }, (_, at) => first + at)
}

async function copy(db: Queryable, table: string, columns: Readonly<Record<string, ArrayLike<CopiedValue>>>): Promise<void> {
  const [names, values] = [Object.keys(columns), Object.values(columns)]
  const count = values[0]?.length ?? 0
  if (count === 0) return
  const into = `${table} (${names.map((name) => `"${name}"`).join(', ')})`
  await db.executeQuery(CompiledQuery.raw(`copy ${into} from stdin with (format binary)`, [copiedRows(values, count)]))
}
