import type { Database as SqliteConnection, Statement } from 'better-sqlite3'
import type { BulkInsert } from './bulk-columns.ts'

// More rows in one statement cost more to bind than they save.
const rowsPerStatement = 16

type Values = ArrayLike<unknown>
type Columns = Readonly<Record<string, Values>>
type Prepared = { text: string; statement: Statement }

/** Prepared statements of many rows each, on the one connection that the surrounding transaction is on. */
export function sqliteInsert(sqlite: SqliteConnection): BulkInsert {
  /** The last of each kind: what stays the same from call to call stands in its text. */
  const prepared = new Map<string, Prepared>()

  function statement(kind: string, text: string): Statement {
    let last = prepared.get(kind)
    if (last?.text !== text) prepared.set(kind, (last = { text, statement: sqlite.prepare(text) }))
    return last.statement
  }

  function insert(table: string, columns: Columns): void {
    const [names, values] = [Object.keys(columns), Object.values(columns)]
    const count = values[0]?.length ?? 0
    if (count === 0) return
    // Of few rows, as a log of thousands of runs has of each, preparing takes longer than binding what is one value of all.
    const areFew = count < rowsPerStatement
    const places = names.map((name, at) => (areFew ? '?' : placeOf(name, values[at])))
    const constants = Object.fromEntries(names.flatMap((name, at) => (places[at] === `@${name}` ? [[name, values[at]?.[0]]] : [])))
    const varying = values.filter((_, at) => places[at] === '?')
    // A statement of many rows keeps a journal of its own, so that it can be taken back alone, unless it is told to fail where it stands: the
    // surrounding transaction takes it back. That journal was most of what was written.
    const into = `insert or fail into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values `
    const ofRows = (rows: number) =>
      statement(
        `${table} ${rows}`,
        into +
          Array<string>(rows)
            .fill(`(${places.join(', ')})`)
            .join(', '),
      )
    const whole = Math.floor(count / rowsPerStatement) * rowsPerStatement
    if (whole > 0) run(ofRows(rowsPerStatement), rowsPerStatement, 0, whole)
    if (whole < count) run(ofRows(count - whole), count - whole, whole, count)

    function run(prepared: Statement, rows: number, from: number, to: number): void {
      const bound = Array<unknown>(rows * varying.length)
      for (let first = from; first < to; first += rows) {
        let at = 0
        for (let row = first; row < first + rows; row++) for (const column of varying) bound[at++] = column[row]
        prepared.run(bound, constants)
      }
    }
  }

  // Inside a transaction, which holds the write lock, no one else can take the numbers that follow.
  function newIds(table: string, count: number): number[] {
    const newest = statement(table, `select coalesce(max(id), 0) as last from "${table}"`)
    const { last } = newest.get() as { last: number } // as the query says
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

/**
 * What stands for a column in a statement. One value of all rows is not bound for each of them; a number is part of the text, unless it is
 * another in each call.
 */
function placeOf(name: string, column: Values | undefined): string {
  if (column === undefined || !isOneValue(column)) return '?'
  const value = column[0]
  return name === 'rev' || (value !== null && !Number.isSafeInteger(value)) ? `@${name}` : String(value)
}

function isOneValue(column: Values): boolean {
  for (let row = 1; row < column.length; row++) if (column[row] !== column[0]) return false
  return true
}
