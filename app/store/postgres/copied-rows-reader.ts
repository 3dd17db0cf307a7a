/** The values of a row, in order: bytes as PostgreSQL sends them, a number as such most significant first, or nothing. */
export type CopiedValues = (Uint8Array | null)[]

/** The signature, flags, and how long an extension is that nobody has yet; how many values a row has; the size of a value. */
const [headBytes, countBytes, sizeBytes] = [19, 2, 4]

/**
 * Reads rows as PostgreSQL's `copy … to stdout (format binary)` gives them, piece by piece
 * (https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS); copied-rows.ts writes them. Pieces are rows by now, and need not be.
 */
export class CopiedRowsReader {
  readonly rows: CopiedValues[] = []
  /** Of what was taken, what is not read yet. */
  #rest: Buffer = Buffer.alloc(0)
  #isBegun = false

  /** Takes the next piece, whose memory is the caller's again afterwards. */
  take(piece: Buffer): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece])
    let at = 0
    if (!this.#isBegun && bytes.length >= headBytes) {
      this.#isBegun = true
      at = headBytes
    }
    for (let row = this.#isBegun ? rowAt(bytes, at) : null; row !== null; row = rowAt(bytes, at)) {
      this.rows.push(row.values)
      at = row.end
    }
    this.#rest = Buffer.from(bytes.subarray(at))
  }
}

/** The row that begins there, with values in memory of their own; null where there is none, or not yet all of it. */
function rowAt(bytes: Buffer, begin: number): { values: CopiedValues; end: number } | null {
  if (begin + countBytes > bytes.length) return null
  // Behind the last row there is -1.
  const count = bytes.readInt16BE(begin)
  const places: { start: number; end: number }[] = []
  let end = begin + countBytes
  for (let value = 0; value < count; value++) {
    const start = end + sizeBytes
    if (start > bytes.length) return null
    end = start + Math.max(0, bytes.readInt32BE(end))
    places.push({ start, end })
  }
  if (count < 0 || end > bytes.length) return null
  const isNull = (start: number) => bytes.readInt32BE(start - sizeBytes) < 0
  return { values: places.map(({ start, end }) => (isNull(start) ? null : new Uint8Array(bytes.subarray(start, end)))), end }
}
