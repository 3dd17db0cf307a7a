import { endOfString, isSpace, quote } from '#app/ingest/scanning/json-bytes.ts'

/** JSON text without the white space between its parts; names, strings and numbers stay as they are written. */
export function withoutSpace(json: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(json.length)
  let length = 0
  let at = 0
  while (at < json.length) {
    const end = json[at] === quote ? endOfString(json, at, json.length) : at + 1
    if (end === -1) throw new SyntaxError(`The string at byte ${at} does not end.`)
    if (!isSpace(json[at])) length += json.copy(kept, length, at, end)
    at = end
  }
  return kept.subarray(0, length)
}
