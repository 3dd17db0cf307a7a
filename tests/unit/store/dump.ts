import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'

/** All tables that hold what was said of results; names that rows share stay once they are there, and are left out. */
const tables = {
  project: 'id',
  former_slug: 'slug',
  ref: 'id',
  upload: 'id',
  upload_chunk: 'upload, ordinal',
  series: 'id',
  snapshot: 'id',
  run: 'id',
  run_block: 'run, member, first',
  fingerprint_key: 'project, tool, rule, name',
  result: 'id',
  permalink: 'uid',
  sighting: 'id',
  share: 'id',
  departure: 'part, sighting',
  block: 'id',
  block_reading: 'block',
  source_file: 'upload, path',
  source_text: 'id',
  verdict: 'id',
  change: 'id',
  trend: 'series, snapshot, severity',
} as const

type Dump = { [table in keyof typeof tables]: unknown[] }

/** Every row of the database, bytes as hexadecimal text. Revisions are left out: they only ever grow. */
export async function dumpTables({ kysely }: Database): Promise<Dump> {
  const dump: { [table: string]: unknown[] } = {}
  for (const [table, key] of Object.entries(tables)) {
    const { rows } = await sql<{ [column: string]: unknown }>`select * from ${sql.table(table)} order by ${sql.raw(key)}`.execute(kysely)
    dump[table] = rows.map(({ rev: _, ...row }) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value]),
      ),
    )
  }
  return dump as Dump // every table was gone through
}

/** How many rows each of those tables has. */
export async function countRows(database: Database): Promise<{ [table in keyof typeof tables]: number }> {
  const entries = Object.entries(await dumpTables(database)).map(([table, rows]) => [table, rows.length])
  return Object.fromEntries(entries) as { [table in keyof typeof tables]: number } // of the same keys
}
