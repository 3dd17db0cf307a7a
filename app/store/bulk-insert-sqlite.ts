import type { Database as SqliteConnection, Statement } from 'better-sqlite3'
import type { BulkInsert } from './bulk-insert.ts'

// More rows in one statement cost more to bind than they save.
const rowsPerStatement = 16

/** Prepared statements of many rows each, on the one connection that the surrounding transaction is on. */
export function sqliteInsert(sqlite: SqliteConnection): BulkInsert {
  const statements = new Map<string, Statement>()

  function statement(text: string): Statement {
    let prepared = statements.get(text)
    if (prepared === undefined) statements.set(text, (prepared = sqlite.prepare(text)))
    return prepared
  }

  function insert(table: string, columns: readonly string[], rows: readonly object[]): void {
    const names = columns.map((column) => `"${column}"`).join(', ')
    const places = `(${columns.map(() => '?').join(', ')})`
    for (let from = 0; from < rows.length; from += rowsPerStatement) {
      const some = rows.slice(from, from + rowsPerStatement)
      const values: unknown[] = []
      for (const row of some) for (const column of columns) values.push(row[column as keyof typeof row]) // columns are keys of its rows
      statement(`insert into "${table}" (${names}) values ${some.map(() => places).join(', ')}`).run(values)
    }
  }

  // Inside a transaction, which holds the write lock, no one else can take the numbers that follow.
  function numbered<T extends object>(table: string, rows: readonly T[]): (T & { id: number })[] {
    const { last } = statement(`select coalesce(max(id), 0) as last from "${table}"`).get() as { last: number } // as the query says
    return rows.map((row, at) => ({ id: last + 1 + at, ...row }))
  }

  return {
    async results(_db, rows) {
      const all = numbered('result', rows)
      insert('result', ['id', 'uid', 'project', 'identity', 'first_seen', 'rev'], all)
      return all.map(({ id }) => id)
    },
    async sightings(_db, rows) {
      insert('sighting', sightingColumns, rows)
    },
    async blocks(_db, rows) {
      const all = numbered('block', rows)
      insert('block', ['id', 'upload', 'results', 'bytes'], all)
      return all.map(({ id }) => id)
    },
  }
}

const sightingColumns = [
  'result', 'series', 'run', 'rule', 'file', 'tagset', 'since', 'until', 'superseded', 'reopened', 'level', 'severity', 'kind',
  'log_baseline', 'suppression', 'start_line', 'start_column', 'end_line', 'end_column', 'steps', 'has', 'message', 'content',
  'block', 'slot', 'rev',
]
