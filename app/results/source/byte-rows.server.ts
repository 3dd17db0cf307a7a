import { asciiSigns, hexDigits } from '#app/sarif/binary.ts'
import type { Region } from '#app/sarif/locations/region.ts'
import type { ByteRow } from './source.schemas.ts'

const width = 16
const rowsBefore = 2
const mostRows = 64

/**
 * Rows of sixteen bytes round a binary region (SARIF §3.30), the region marked; without one the first rows. `first` is the offset of the
 * first byte in the file. At most 64 rows.
 */
export function byteRows(bytes: Uint8Array, first: number, { byteOffset, byteLength }: Region): ByteRow[] {
  const start = byteOffset ?? 0
  const end = byteOffset === null ? 0 : start + (byteLength ?? 0)
  const from = Math.max(rowAt(first), rowAt(start) - rowsBefore * width)
  const last = Math.min(
    first + bytes.length,
    Math.max(rowAt(end) + (rowsBefore + 1) * width, from + rowsBefore * width),
    from + mostRows * width,
  )
  const rows: ByteRow[] = []
  for (let offset = from; offset < last; offset += width) {
    const begin = Math.max(offset, first)
    const row = bytes.subarray(begin - first, offset + width - first)
    const marked = byteOffset === null ? null : { start: Math.max(0, start - begin), end: Math.min(row.length, end - begin) }
    rows.push({
      offset: begin,
      hex: hexDigits(row),
      ascii: asciiSigns(row),
      marked: marked !== null && marked.start < row.length && marked.end > marked.start ? marked : null,
    })
  }
  return rows
}

function rowAt(offset: number): number {
  return offset - (offset % width)
}
