import { backslash, closeBrace, colon, comma, endOfContainer, endOfValue, isSpace, quote } from './json-bytes.ts'

/** No result of any tool seen has more than forty members. */
const capacity = 256

/**
 * Where the members of one object lie, as places in the buffer that holds it. Reused for every object: read it before the next one.
 * A key's place is without its quotes; its bytes may hold escapes if `escaped`.
 */
export type MemberTable = {
  /** How many members are in the table. */
  count: number
  /** Whether those are all: false for an object of very many members, one that is not well formed, and whatever is no object. */
  complete: boolean
  /** Whether any key holds a backslash. */
  escaped: boolean
  readonly keyStart: Int32Array
  readonly keyEnd: Int32Array
  readonly valueStart: Int32Array
  readonly valueEnd: Int32Array
}

/** An empty table, to be filled again and again. */
export function memberTable(): MemberTable {
  return {
    count: 0,
    complete: false,
    escaped: false,
    keyStart: new Int32Array(capacity),
    keyEnd: new Int32Array(capacity),
    valueStart: new Int32Array(capacity),
    valueEnd: new Int32Array(capacity),
  }
}

/**
 * The place after the object that begins at `start`, or -1 if it is not reached before `end`; fills `table` on the way. An object whose
 * members are not well formed leaves an empty table and ends where its brackets balance.
 */
export function endOfObject(buffer: Uint8Array, start: number, end: number, table: MemberTable): number {
  table.count = 0
  table.complete = false
  table.escaped = false
  let count = 0
  let at = start + 1
  // Where the end comes too early, the brackets do not balance either. A byte beyond it changes nothing: the loop ends.
  while (at < end) {
    while (isSpace(buffer[at])) at++
    if (buffer[at] === closeBrace && count === 0) break
    if (buffer[at] !== quote) return endOfContainer(buffer, start, end)
    const keyStart = ++at
    while (at < end && buffer[at] !== quote) {
      if (buffer[at] === backslash) {
        table.escaped = true
        at++
      }
      at++
    }
    const keyEnd = at++
    while (isSpace(buffer[at])) at++
    if (buffer[at] !== colon) return endOfContainer(buffer, start, end)
    at++
    while (isSpace(buffer[at])) at++
    const valueStart = at
    at = endOfValue(buffer, valueStart, end)
    if (at === -1) return -1
    if (at === valueStart) return endOfContainer(buffer, start, end)
    if (count < capacity) {
      table.keyStart[count] = keyStart
      table.keyEnd[count] = keyEnd
      table.valueStart[count] = valueStart
      table.valueEnd[count] = at
    }
    count++
    while (isSpace(buffer[at])) at++
    if (buffer[at] === closeBrace) break
    if (buffer[at] !== comma) return endOfContainer(buffer, start, end)
    at++
  }
  if (at >= end) return -1
  table.count = Math.min(count, capacity)
  table.complete = count <= capacity
  return at + 1
}
