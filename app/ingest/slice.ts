import type { MemberTable } from '#app/ingest/member-table.ts'

/**
 * The value of the JSON text from `start` up to `end` in `buffer`, without the members named in `leaveOut` if it is an object; `members` is
 * the scan's table of it. What is left out is cut before parsing and costs nothing. Bytes that are not UTF-8 become U+FFFD. Throws the
 * `SyntaxError` of `JSON.parse`; faults within what is left out go unnoticed. `leaveOut` must not change once it was passed.
 */
export function parseSlice(buffer: Buffer, start: number, end: number, members: MemberTable, leaveOut: ReadonlySet<string>): unknown {
  if (!members.complete || members.escaped) return parseWhole(buffer, start, end, leaveOut)
  const { count, keyStart, keyEnd, valueEnd } = members
  const keys = keysByLength(leaveOut)
  let text = ''
  for (let member = 0; member < count; member++) {
    const first = member
    // Within bounds here and below: `member` < `count`. Neighbours that stay are decoded as one piece.
    while (member < count && !isAmong(keys, buffer, keyStart[member]!, keyEnd[member]!)) member++
    if (member === first) continue
    if (member - first === count) return JSON.parse(buffer.toString('utf8', start, end))
    text += `${text === '' ? '{' : ','}${buffer.toString('utf8', keyStart[first]! - 1, valueEnd[member - 1])}`
  }
  return JSON.parse(text === '' ? '{}' : `${text}}`)
}

// Where the table does not say what every member is called.
function parseWhole(buffer: Buffer, start: number, end: number, leaveOut: ReadonlySet<string>): unknown {
  const value: unknown = JSON.parse(buffer.toString('utf8', start, end))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) for (const key of leaveOut) Reflect.deleteProperty(value, key)
  return value
}

type KeysByLength = (Buffer[] | undefined)[]

const prepared = new WeakMap<ReadonlySet<string>, KeysByLength>()

/** Whether the key from `start` up to `end` is one of `keys`, which must not change once they were passed. */
export function isKeyOf(keys: ReadonlySet<string>, buffer: Buffer, start: number, end: number): boolean {
  return isAmong(keysByLength(keys), buffer, start, end)
}

function keysByLength(keys: ReadonlySet<string>): KeysByLength {
  let lists = prepared.get(keys)
  if (!lists) {
    lists = []
    for (const key of keys) {
      const bytes = Buffer.from(key)
      const list = (lists[bytes.length] ??= [])
      list.push(bytes)
    }
    prepared.set(keys, lists)
  }
  return lists
}

function isAmong(keys: KeysByLength, buffer: Buffer, start: number, end: number): boolean {
  const candidates = keys[end - start]
  if (!candidates) return false
  for (const candidate of candidates) {
    let at = 0
    while (at < candidate.length && candidate[at] === buffer[start + at]) at++
    if (at === candidate.length) return true
  }
  return false
}
