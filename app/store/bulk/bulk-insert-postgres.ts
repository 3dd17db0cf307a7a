import { sql } from 'kysely'
import type { BulkInsert } from './bulk-columns.ts'
import { copyColumns } from '#app/store/postgres/copy-columns.ts'
import type { Queryable } from '#app/store/database.ts'

/** One `copy` per call. */
export const postgresInsert: BulkInsert = {
  async results(db, columns) {
    const ids = await newIds(db, 'result', columns.uid.length)
    await copyColumns(db, 'result', { id: ids, ...columns })
    return ids
  },
  async sightings(db, columns) {
    await copyColumns(db, 'sighting', { id: await newIds(db, 'sighting', columns.result.length), ...columns })
  },
  async blocks(db, columns) {
    const ids = await newIds(db, 'block', columns.bytes.length)
    await copyColumns(db, 'block', { id: ids, ...columns })
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
