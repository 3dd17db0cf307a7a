import type { Database as SqliteConnection, Statement } from 'better-sqlite3'
import type { BulkInsert } from './bulk-insert.ts'

// More rows in one statement cost more to bind than they save.
const rowsPerStatement = 16

/** Columns that mostly have one value in all rows of a call: it is then bound once for a statement instead of once for each row. */
const mostlyConstant: ReadonlySet<string> = new Set([
  'project',
  'identity',
  'first_seen',
  'rev',
  'series',
  'run',
  'since',
  'until',
  'reopened',
  'kind',
  'log_baseline',
  'suppression',
  'matched',
  'file_before',
  'rule_before',
])

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
    const count = Object.values(columns)[0]?.length ?? 0
    if (count === 0) return
    const isConstant = names.map((name) => mostlyConstant.has(name) && isOneValue(columns[name]))
    const constants = Object.fromEntries(names.flatMap((name, at) => (isConstant[at] ? [[name, columns[name]?.[0]]] : [])))
    const place = `(${names.map((name, at) => (isConstant[at] ? `@${name}` : '?')).join(', ')})`
    const varying = names.flatMap((name, at) => (isConstant[at] ? [] : [columns[name] ?? []]))
    // A statement of many rows keeps a journal of its own, so that it can be taken back alone, unless it is told to fail where it stands: the
    // surrounding transaction takes it back. That journal was most of what was written.
    const into = `insert or fail into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values `
    const ofRows = (rows: number) => statement(into + Array<string>(rows).fill(place).join(', '))
    const whole = count < rowsPerStatement ? null : ofRows(rowsPerStatement)
    for (let first = 0; first < count; first += rowsPerStatement) {
      const next = Math.min(first + rowsPerStatement, count)
      const bound: unknown[] = []
      for (let row = first; row < next; row++) for (const column of varying) bound.push(column[row])
      const prepared = next - first === rowsPerStatement ? whole : null
      ;(prepared ?? ofRows(next - first)).run(bound, constants)
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

function isOneValue(column: ArrayLike<unknown> | undefined): boolean {
  if (column === undefined) return false
  for (let row = 1; row < column.length; row++) if (column[row] !== column[0]) return false
  return true
}
