import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from './database.ts'
import type { Tables } from './tables.ts'
import { slices } from './slices.ts'

/** Tables that are not copied: what holds for the moment alone, what was received, and views. */
type PassedTable = 'sighted' | 'sighted_first' | 'revision' | 'loss' | 'results_bytes' | 'deletion' | 'upload_chunk'

/**
 * Tables that are copied from one database into another, in an order in which each finds what it refers to, with what they are walked by. What
 * was received is apart, since it mostly stays where it is.
 */
export const copiedTables = {
  project: ['id'],
  former_slug: ['slug'],
  ref: ['id'],
  tool: ['id'],
  rule: ['id'],
  file: ['id'],
  tagset: ['id'],
  tagset_tag: ['tagset', 'tag'],
  upload: ['id'],
  series: ['id'],
  snapshot: ['id'],
  run: ['id'],
  block: ['id'],
  run_block: ['run', 'member', 'first'],
  block_reading: ['block'],
  fingerprint_key: ['project', 'tool', 'rule', 'name'],
  result: ['id'],
  permalink: ['uid'],
  sighting: ['id'],
  share: ['id'],
  departure: ['part', 'sighting'],
  change: ['id'],
  verdict: ['id'],
  trend: ['series', 'snapshot', 'severity'],
  source_text: ['id'],
  source_file: ['upload', 'path'],
} as const satisfies Record<Exclude<keyof Tables, PassedTable>, string[]>

export type CopiedTable = keyof typeof copiedTables

// Rows of blocks weigh up to half a megabyte each.
function rowsAtOnce(table: CopiedTable): number {
  return table === 'block' || table === 'block_reading' || table === 'run' || table === 'source_text' ? 50 : 1000
}
const valuesPerStatement = 30_000

/** Copies a table's rows of which `which` holds, as they are, numbers included. Inside the caller's transaction, if there is one. */
export async function copyTable(
  from: Queryable,
  to: Queryable,
  table: CopiedTable,
  which: RawBuilder<unknown> = sql`1 = 1`,
): Promise<void> {
  const key: readonly string[] = copiedTables[table]
  const names = sql.join(key.map((name) => sql.ref(name)))
  let after: RawBuilder<unknown> | null = null
  for (;;) {
    const rest: RawBuilder<unknown> = after === null ? which : sql`(${which}) and (${names}) > (${after})`
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${rest} order by ${names} limit ${sql.lit(rowsAtOnce(table))}`.execute(from)
    await insertRows(to, table, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce(table)) return
    after = sql.join(key.map((name) => last[name]))
  }
}

type Row = Record<string, unknown>

/** Inserts rows as they are; those of uploads that are there already take the place of the others. */
export async function insertRows(db: Queryable, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const atOnce = Math.max(1, Math.floor(valuesPerStatement / columns.length))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const others = columns.filter((name) => name !== 'id').map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const instead = table === 'upload' ? sql`on conflict (id) do update set ${sql.join(others)}` : sql``
  for (const some of slices(rows, atOnce)) {
    const values = some.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)} ${instead}`.execute(db)
  }
}

/**
 * To be called where rows were copied: the next that are made are numbered after them, and snapshots after all that was published. The newest of a project may
 * have been deleted since, and what is numbered up to its `head` would be seen before it is published. Series are numbered after `series`, too.
 */
export async function numberOn({ engine }: Database, db: Queryable, { series = 0 } = {}): Promise<void> {
  const published = sql`(select coalesce(max(head), 0) from project)`
  const least: Partial<Record<string, RawBuilder<unknown>>> = { snapshot: published, series: sql.lit(series) }
  if (engine === 'sqlite') {
    // After rows it goes on by itself.
    for (const [table, number] of Object.entries(least)) {
      await sql`
        insert into sqlite_sequence (name, seq)
        select ${table}, 0 where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(db)
      await sql`update sqlite_sequence set seq = max(seq, ${number}) where name = ${table}`.execute(db)
    }
    return
  }
  for (const [table, [key]] of Object.entries(copiedTables)) {
    if (key !== 'id') continue
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(
        (select greatest(coalesce(max(id), 0), ${least[table] ?? sql.lit(0)}) + 1 from ${sql.table(table)}),
        nextval(pg_get_serial_sequence(${table}, 'id'))), false)`.execute(db)
  }
}
