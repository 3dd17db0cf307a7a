import { sql } from 'kysely'
import type { BulkInsert } from './bulk-insert.ts'
import type { Queryable } from './database.ts'

type Column = readonly [name: string, type: 'integer' | 'text' | 'bytea']

/** One statement per call, each column one array. */
export const postgresInsert: BulkInsert = {
  async results(db, rows) {
    const ids = await newIds(db, 'result', rows.length)
    const all = rows.map((row, at) => ({ id: ids[at], ...row }))
    await insert(db, 'result', [['id', 'integer'], ['uid', 'text'], ['project', 'integer'], ['identity', 'bytea'], ['first_seen', 'text'], ['rev', 'integer']], all)
    return ids
  },
  async sightings(db, rows) {
    await insert(db, 'sighting', sightingColumns, rows)
  },
  async blocks(db, rows) {
    const ids = await newIds(db, 'block', rows.length)
    const all = rows.map((row, at) => ({ id: ids[at], ...row }))
    await insert(db, 'block', [['id', 'integer'], ['upload', 'integer'], ['results', 'integer'], ['bytes', 'bytea']], all)
    return ids
  },
}

async function newIds(db: Queryable, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${sql.lit(count)})`.execute(db)
  return rows.map(({ id }) => id)
}

async function insert(db: Queryable, table: string, columns: readonly Column[], rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const arrays = columns.map(([name, type]) => {
    const values = rows.map((row) => row[name as keyof typeof row]) // columns are keys of its rows
    return sql`${values}::${sql.raw(type)}[]`
  })
  await sql`insert into ${sql.table(table)} (${names}) select * from unnest(${sql.join(arrays)})`.execute(db)
}

const sightingColumns: readonly Column[] = [
  ...['result', 'series', 'run', 'rule', 'file', 'tagset', 'since', 'until', 'superseded', 'reopened', 'level', 'severity', 'kind'].map(integer),
  ...['log_baseline', 'suppression', 'start_line', 'start_column', 'end_line', 'end_column', 'steps', 'has'].map(integer),
  ['message', 'text'],
  ['content', 'bytea'],
  ...['block', 'slot', 'rev'].map(integer),
]

function integer(name: string): Column {
  return [name, 'integer']
}
