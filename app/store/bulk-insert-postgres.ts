import { sql } from 'kysely'
import type { BulkInsert } from './bulk-insert.ts'
import type { Queryable } from './database.ts'

/** One statement per call, each column one array. */
export const postgresInsert: BulkInsert = {
  async results(db, columns) {
    const ids = await newIds(db, 'result', columns.uid.length)
    await insert(db, 'result', { id: ids, ...columns })
    return ids
  },
  async sightings(db, columns) {
    await insert(db, 'sighting', columns)
  },
  async blocks(db, columns) {
    const ids = await newIds(db, 'block', columns.bytes.length)
    await insert(db, 'block', { id: ids, ...columns })
    return ids
  },
}

async function newIds(db: Queryable, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${sql.lit(count)})`.execute(db)
  return rows.map(({ id }) => id)
}

async function insert(db: Queryable, table: string, columns: Readonly<Record<string, ArrayLike<unknown>>>): Promise<void> {
  const entries = Object.entries(columns)
  if ((entries[0]?.[1].length ?? 0) === 0) return
  const names = sql.join(entries.map(([name]) => sql.ref(name)))
  const arrays = sql.join(entries.map(([name, values]) => sql`${Array.from(values)}::${sql.raw(arrayType(name, values[0]))}`))
  await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${arrays})`.execute(db)
}

/** The type of a column, from a value of it; those that may be null hold texts, but for the end of a sighting. */
function arrayType(name: string, value: unknown): string {
  if (typeof value === 'number' || name === 'until') return 'integer[]'
  return typeof value === 'string' || value === null ? 'text[]' : 'bytea[]'
}
