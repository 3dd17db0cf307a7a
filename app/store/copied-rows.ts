/** A value of a row: a 32-bit integer, a text, bytes or nothing. */
export type CopiedValue = number | string | Uint8Array | null

/** Said before all rows: its signature, flags and no extension. */
const header = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex')
/** A size, and after the last row. */
const [sizeBytes, trailerBytes] = [4, 2]
const utf8BytesPerUnit = 3

/**
 * Rows, given as columns of equal length, as PostgreSQL's `copy … with (format binary)` takes them
 * (https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS).
 */
export function copiedRows(columns: readonly ArrayLike<CopiedValue>[], count: number): Uint8Array {
  let bytes = Buffer.allocUnsafe(header.length + count * (2 + columns.length * 2 * sizeBytes) + trailerBytes)
  let at = header.copy(bytes)

  function makeRoom(size: number): void {
    if (at + size <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(at + size, bytes.length * 2))
    bytes.copy(larger, 0, 0, at)
    bytes = larger
  }

  for (let row = 0; row < count; row++) {
    makeRoom(2)
    at = bytes.writeInt16BE(columns.length, at)
    for (const column of columns) {
      const value = column[row] ?? null
      if (typeof value === 'number') {
        makeRoom(2 * sizeBytes)
        bytes.writeInt32BE(sizeBytes, at)
        at = bytes.writeInt32BE(value, at + sizeBytes)
      } else if (value === null) {
        makeRoom(sizeBytes)
        at = bytes.writeInt32BE(-1, at)
      } else {
        makeRoom(sizeBytes + (typeof value === 'string' ? value.length * utf8BytesPerUnit : value.length))
        const start = at + sizeBytes
        if (typeof value === 'string') at = start + bytes.write(value, start)
        else {
          bytes.set(value, start)
          at = start + value.length
        }
        bytes.writeInt32BE(at - start, start - sizeBytes)
      }
    }
  }
  makeRoom(trailerBytes)
  at = bytes.writeInt16BE(-1, at)
  return bytes.subarray(0, at)
}
