import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'

/** Takes a table away from a running server, as a damaged file would, runs the work, and puts the table back. */
export async function withoutTable(data: string, table: string, run: () => Promise<void>): Promise<void> {
  rename(data, table, `${table}_taken`)
  try {
    await run()
  } finally {
    rename(data, `${table}_taken`, table)
  }
}

/** Overwrites the stored bytes of all results with such as never were a block. */
export function damageBlocks(data: string): void {
  change(data, 'update block set bytes = zeroblob(length(bytes))')
}

function rename(data: string, from: string, to: string): void {
  change(data, `alter table "${from}" rename to "${to}"`)
}

function change(data: string, statement: string): void {
  const connection = new SqliteConnection(join(data, 'assay.db'))
  try {
    connection.pragma('foreign_keys = off')
    connection.pragma('legacy_alter_table = on')
    connection.exec(statement)
  } finally {
    connection.close()
  }
}
