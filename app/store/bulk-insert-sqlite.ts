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

  function insert(table: string, columns: Readonly<Record<string, ArrayLike<unknown>>>): void {
    const names = Object.keys(columns)
    const values = Object.values(columns)
    const count = values[0]?.length ?? 0
    // A statement of many rows keeps a journal of its own, so that it can be taken back alone, unless it is told to fail where it stands: the
    // surrounding transaction takes it back. That journal was most of what was written.
    const into = `insert or fail into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values `
    const place = `(${names.map(() => '?').join(', ')})`
    for (let first = 0; first < count; first += rowsPerStatement) {
      const next = Math.min(first + rowsPerStatement, count)
      const bound: unknown[] = []
      for (let row = first; row < next; row++) for (const column of values) bound.push(column[row])
      statement(
        into +
          Array<string>(next - first)
            .fill(place)
            .join(', '),
      ).run(bound)
    }
  }

  // Inside a transaction, which holds the write lock, no one else can take the numbers that follow.
  function newIds(table: string, count: number): number[] {
    const { last } = statement(`select coalesce(max(id), 0) as last from "${table}"`).get() as { last: number } // as the query says
    return Array.from({ length: count }, (_, row) => last + 1 + row)
  }

  return {
    async results(_db, columns) {
      const ids = newIds('result', columns.uid.length)
      insert('result', { id: ids, ...columns })
      return ids
    },
    async sightings(_db, columns) {
      insert('sighting', columns)
    },
    async blocks(_db, columns) {
      const ids = newIds('block', columns.bytes.length)
      insert('block', { id: ids, ...columns })
      return ids
    },
  }
}
