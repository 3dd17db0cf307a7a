import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readRegion, type Region } from '#app/sarif/locations/region.ts'
import { byteRows } from './byte-rows.server.ts'
import { originSentence } from './source-words.server.ts'
import type { ByteRow } from './source.schemas.ts'

/** Bytes that are decoded before a region and in all: more than are shown. */
const bytesBefore = 48
const bytesDecoded = 2_048

/**
 * The bytes at a binary region (SARIF §3.30.11), or of a file as a whole, as rows: of the embedded file, else of its context
 * region's snippet (§3.29.5), else of the region's own, which are base64 (§3.3.3). Null where the log has no bytes there.
 */
export function binaryView(
  location: JsonObject,
  artifact: JsonObject | undefined,
  region: Region,
): { rows: ByteRow[]; sentence: string } | null {
  const offset = region.byteOffset ?? 0
  const embedded = bytesNear(asText(asObject(artifact?.contents)?.binary), 0, offset)
  if (embedded !== null) return { rows: byteRows(embedded.bytes, embedded.first, region), sentence: 'From the file embedded in the log.' }
  const context = asObject(location.contextRegion)
  const begin = readRegion(context).byteOffset
  const around = begin === null || region.byteOffset === null ? null : bytesNear(binaryOf(context), begin, offset)
  if (around !== null && offset <= around.first + around.bytes.length) {
    return { rows: byteRows(around.bytes, around.first, region), sentence: originSentence(new Set(['contextRegion'])) }
  }
  const snippet = bytesNear(binaryOf(asObject(location.region)), offset, offset)
  if (snippet === null) return null
  const { bytes } = snippet
  const length = region.byteLength ?? bytes.length
  return { rows: byteRows(bytes, offset, { ...region, byteOffset: offset, byteLength: length }), sentence: 'From the snippet in the log.' }
}

function binaryOf(region: JsonObject | undefined): string | undefined {
  return asText(asObject(region?.snippet)?.binary)
}

/** Of bytes that begin at `begin` of a file those round `offset`, and where they begin; null where they are none, or end before it. */
function bytesNear(base64: string | undefined, begin: number, offset: number): { bytes: Uint8Array; first: number } | null {
  if (base64 === undefined || offset < begin) return null
  // Base64 has three bytes in four characters.
  const skipped = Math.floor(Math.max(0, offset - begin - bytesBefore) / 3) * 3
  const start = (skipped / 3) * 4
  const bytes = Buffer.from(base64.slice(start, start + Math.ceil(bytesDecoded / 3) * 4), 'base64')
  return bytes.length === 0 ? null : { bytes, first: begin + skipped }
}
