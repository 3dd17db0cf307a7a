import { comma, openBrace, openBracket } from './json-bytes.ts'

/** What an element or a member of JSON takes besides its bytes once it is parsed, at the least. */
const bytesOfEach = 16

/** What JSON text costs to hold and to parse, in bytes: its own, and some for each element and member, of which `[{},{}]` has one in three bytes. */
export function parsedCost(bytes: Uint8Array): number {
  let elements = 0
  // One of the innermost loops: an iterator takes three times as long.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === comma || byte === openBrace || byte === openBracket) elements++
  }
  return bytes.length + elements * bytesOfEach
}
