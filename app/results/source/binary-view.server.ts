import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Region } from '#app/sarif/locations/region.ts'
import { byteRows } from './byte-rows.server.ts'
import type { ByteRow } from './source.schemas.ts'

/** Bytes that are decoded before a region and in all: more than are shown. */
const bytesBefore = 48
const bytesDecoded = 2_048

/**
 * The bytes at a binary region (SARIF §3.30.11), or of a file as a whole, as rows: of the embedded file, else of the region's own snippet,
 * which are base64 (§3.3.3). Null where the log has no bytes there.
 */
export function binaryView(
  location: JsonObject,
  artifact: JsonObject | undefined,
  region: Region,
): { rows: ByteRow[]; sentence: string } | null {
  const offset = region.byteOffset ?? 0
  const embedded = asText(asObject(artifact?.contents)?.binary)
  // Base64 has three bytes in four characters.
  const first = Math.floor(Math.max(0, offset - bytesBefore) / 3) * 3
  const file = embedded === undefined ? null : decoded(embedded, first)
  if (file !== null && file.length > 0) return { rows: byteRows(file, first, region), sentence: 'From the file embedded in the log.' }
  const snippet = asText(asObject(asObject(location.region)?.snippet)?.binary)
  const bytes = snippet === undefined ? null : decoded(snippet, 0)
  if (bytes === null || bytes.length === 0) return null
  const length = region.byteLength ?? bytes.length
  return { rows: byteRows(bytes, offset, { ...region, byteOffset: offset, byteLength: length }), sentence: 'From the snippet in the log.' }
}

function decoded(base64: string, first: number): Uint8Array {
  const start = (first / 3) * 4
  return Buffer.from(base64.slice(start, start + Math.ceil(bytesDecoded / 3) * 4), 'base64')
}
