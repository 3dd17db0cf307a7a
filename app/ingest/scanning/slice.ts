import type { MemberTable } from './member-table.ts'

/** The bytes of one result in what was read of a log, the scan's table of its members, and which result of its run it is (0-based). */
export type Slice = { buffer: Buffer; start: number; end: number; index: number; members: MemberTable }

/**
 * The value of the JSON text from `start` up to `end` in `buffer`, without the members named in `leaveOut` if it is an object; `members` is
 * the scan's table of it. What is left out is cut before parsing and costs nothing. Bytes that are not UTF-8 become U+FFFD. Throws the
 * `SyntaxError` of `JSON.parse`; faults within what is left out go unnoticed.
 */
export function parseSlice(buffer: Buffer, start: number, end: number, members: MemberTable, leaveOut: KeyBytes): unknown {
  if (!members.complete || members.escaped) return parseWhole(buffer, start, end, leaveOut)
  const { count, keyStart, keyEnd, valueEnd } = members
  let text = ''
  for (let member = 0; member < count; member++) {
    const first = member
    // Within bounds here and below: `member` < `count`. Neighbours that stay are decoded as one piece.
    while (member < count && !isKeyOf(leaveOut, buffer, keyStart[member]!, keyEnd[member]!)) member++
    if (member === first) continue
    if (member - first === count) return JSON.parse(buffer.toString('utf8', start, end))
    text += `${text === '' ? '{' : ','}${buffer.toString('utf8', keyStart[first]! - 1, valueEnd[member - 1])}`
  }
  return JSON.parse(text === '' ? '{}' : `${text}}`)
}

// Where the table does not say what every member is called.
function parseWhole(buffer: Buffer, start: number, end: number, { keys }: KeyBytes): unknown {
  const value: unknown = JSON.parse(buffer.toString('utf8', start, end))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) for (const key of keys) Reflect.deleteProperty(value, key)
  return value
}

/** Names of members, and their bytes by their lengths. */
export type KeyBytes = { readonly keys: readonly string[]; readonly byLength: readonly (readonly Buffer[] | undefined)[] }

/** The bytes of these names of members, for `isKeyOf`. */
export function keyBytes(...keys: string[]): KeyBytes {
  const byLength: Buffer[][] = []
  for (const key of keys) {
    const bytes = Buffer.from(key)
    const list = (byLength[bytes.length] ??= [])
    list.push(bytes)
  }
  return { keys, byLength }
}

/** Whether the key from `start` up to `end` is one of these. */
export function isKeyOf({ byLength }: KeyBytes, buffer: Buffer, start: number, end: number): boolean {
  const candidates = byLength[end - start]
  if (candidates === undefined) return false
  for (const candidate of candidates) {
    let at = 0
    while (at < candidate.length && candidate[at] === buffer[start + at]) at++
    if (at === candidate.length) return true
  }
  return false
}
