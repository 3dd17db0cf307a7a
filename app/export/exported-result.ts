import { isUtf8 } from 'node:buffer'
import { asObject } from '#app/sarif/json.ts'
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
  const text = isUtf8(bytes) ? null : bytes.toString('utf8')
  const json = text === null ? bytes : Buffer.from(text)
  if (!isObject(json)) return splice(standIn(row), resultAdditions(row, text === null ? { text: bytes.toString('utf8') } : base64(bytes)))
  return splice(json, resultAdditions(row, text === null ? null : base64(bytes)))
}

function isObject(json: Buffer): boolean {
  try {
    return asObject(JSON.parse(json.toString('utf8'))) !== undefined
  } catch {
    return false
  }
}

/** What a viewer shows of a result that could not be read. */
function standIn({ rule, message }: WalkedRow): Buffer {
  return Buffer.from(JSON.stringify({ ...(rule === '' ? {} : { ruleId: rule }), message: { text: message } }))
}

function base64(bytes: Buffer): { base64: string } {
  return { base64: bytes.toString('base64') }
}
