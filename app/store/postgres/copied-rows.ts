/** A value of a row: a 32-bit integer, a text, bytes or nothing. */
export type CopiedValue = number | string | Uint8Array | null

/** Said before all rows: its signature, flags and no extension. */
const header = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex')
/** How many values a row has, and after the last row that there is none; and the size of a value. */
const [countBytes, sizeBytes] = [2, 4]

/**
 * Rows, given as columns of equal length, as PostgreSQL's `copy … with (format binary)` takes them
 * (https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS).
 */
export function copiedRows(columns: readonly ArrayLike<CopiedValue>[], count: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(sizeOf(columns, count))
  const view = new DataView(bytes.buffer)
  let at = header.copy(bytes)
  for (let row = 0; row < count; row++) {
    view.setInt16(at, columns.length)
    at += countBytes
    for (const column of columns) {
      const value = column[row] ?? null
      const start = at + sizeBytes
      if (typeof value === 'number') {
        view.setInt32(start, value)
        at = start + sizeBytes
      } else if (typeof value === 'string') at = start + bytes.write(value, start)
      else {
        if (value !== null) bytes.set(value, start)
        at = start + (value?.length ?? 0)
      }
      view.setInt32(start - sizeBytes, value === null ? -1 : at - start)
    }
  }
  view.setInt16(at, -1)
  return bytes
}

/** Found first: memory that grows is copied each time, and collected. */
function sizeOf(columns: readonly ArrayLike<CopiedValue>[], count: number): number {
  let size = header.length + countBytes + count * (countBytes + columns.length * sizeBytes)
  for (const column of columns) {
    for (let row = 0; row < count; row++) {
      const value = column[row] ?? null
      if (typeof value === 'number') size += sizeBytes
      else if (typeof value === 'string') size += Buffer.byteLength(value)
      else size += value?.length ?? 0
    }
  }
  return size
}
