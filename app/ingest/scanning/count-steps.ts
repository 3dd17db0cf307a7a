import { backslash, closeBrace, closeBracket, endOfContainer, openBrace, openBracket, quote } from './json-bytes.ts'

const threadFlows = Buffer.from('threadFlows')
const locations = Buffer.from('locations')

/**
 * Steps of the longest thread flow in the bytes of a `codeFlows` value, without parsing it: objects in the `locations` of a thread flow in
 * the `threadFlows` of a code flow (SARIF §3.36 to §3.38). One pass; flows are most of the bytes of many logs.
 */
export function countBytesSteps(buffer: Uint8Array, start: number, end: number): number {
  let depth = 0
  let longest = 0
  let steps = 0
  // Depths in `[{"threadFlows":[{"locations":[{`: a code flow is at 2, its thread flows at 4, their steps at 6.
  let inThreadFlows = false
  let inLocations = false
  for (let at = start; at < end; at++) {
    const byte = buffer[at]
    if (byte === quote) {
      const from = at + 1
      while (++at < end && buffer[at] !== quote) if (buffer[at] === backslash) at++
      // A value that is a string changes these, too, but does not open an array.
      if (depth === 2) inThreadFlows = isKey(buffer, from, at, threadFlows)
      else if (depth === 4) inLocations = isKey(buffer, from, at, locations)
    } else if (depth === 5 && (byte === openBrace || byte === openBracket)) {
      if (byte === openBrace && inThreadFlows && inLocations) steps++
      const next = endOfContainer(buffer, at, end)
      if (next === -1) break
      at = next - 1
    } else if (byte === openBrace || byte === openBracket) {
      depth++
      if (depth === 5) steps = 0
    } else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 5 && steps > longest) longest = steps
      depth--
    }
  }
  return longest
}

function isKey(buffer: Uint8Array, start: number, end: number, key: Uint8Array): boolean {
  if (end - start !== key.length) return false
  for (let at = 0; at < key.length; at++) if (buffer[start + at] !== key[at]) return false
  return true
}
