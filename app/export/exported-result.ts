import { isUtf8 } from 'node:buffer'
import { parseObject } from '#app/sarif/json.ts'
import type { WalkedRow } from '#app/search/sql/walked-rows.server.ts'
import { resultAdditions } from './result-additions.ts'
import { splice } from './splice.ts'

/**
 * A result as it leaves: the bytes that its tool wrote, with what Assay adds. One that is no JSON object goes out as a result that says so,
 * and one that is not UTF-8 with U+FFFD in place of what is not; both have their bytes in the bag. `bytes` is null where they are damaged:
 * then the message stands for them, and the bag says so.
 */
export function exportedResult(row: WalkedRow, bytes: Buffer | null): Buffer {
  if (bytes === null) return splice(standIn(row), resultAdditions(row, null, true))
  const text = bytes.toString('utf8')
  const isText = isUtf8(bytes)
  const isObject = parseObject(text) !== undefined
  const original = !isText ? { base64: bytes.toString('base64') } : isObject ? null : { text }
  const json = isText ? bytes : Buffer.from(text)
  return splice(isObject ? json : standIn(row), resultAdditions(row, original))
}

/** What a viewer shows of a result that could not be read. */
function standIn({ rule, message }: WalkedRow): Buffer {
  return Buffer.from(JSON.stringify({ ...(rule === '' ? {} : { ruleId: rule }), message: { text: message } }))
}
