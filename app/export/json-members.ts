import {
  closeBrace,
  closeBracket,
  comma,
  endOfString,
  endOfValue,
  isSpace,
  openBrace,
  openBracket,
} from '#app/ingest/scanning/json-bytes.ts'

/** A member's place in its buffer: from its name's quotation mark, and its value. */
export type Member = { from: number; start: number; end: number }

/** Where the parts of an object or an array lie. `end` is the place after the last part; right after the opening bracket if there is none. */
export type Parts<T> = { parts: T; count: number; end: number }

/** The members of the object whose brace is at `start`; of equal names, however they are written, the last counts. Null if it is no object. */
export function membersOf(json: Buffer, start = firstByte(json)): Parts<Map<string, Member>> | null {
  if (json[start] !== openBrace) return null
  const parts = new Map<string, Member>()
  const { count, end } = walk(json, start, closeBrace, (from) => {
    const keyEnd = endOfString(json, from, json.length)
    // The name of a member is a JSON string.
    const name = JSON.parse(json.toString('utf8', from, keyEnd)) as string
    const value = skipSpace(json, skipSpace(json, keyEnd) + 1)
    const valueEnd = endOfPart(json, value)
    parts.set(name, { from, start: value, end: valueEnd })
    return valueEnd
  })
  return { parts, count, end }
}

/** The elements of the array whose bracket is at `start`, as places of their first and after their last byte. Null if it is no array. */
export function elementsOf(json: Buffer, start: number): Parts<{ start: number; end: number }[]> | null {
  if (json[start] !== openBracket) return null
  const parts: { start: number; end: number }[] = []
  const { count, end } = walk(json, start, closeBracket, (from) => {
    const end = endOfPart(json, from)
    parts.push({ start: from, end })
    return end
  })
  return { parts, count, end }
}

/** The place of the first byte that is not white space. */
export function firstByte(json: Buffer): number {
  return skipSpace(json, 0)
}

function walk(json: Buffer, start: number, close: number, part: (from: number) => number): { count: number; end: number } {
  let [count, end] = [0, start + 1]
  for (let at = skipSpace(json, end); at < json.length && json[at] !== close; at = skipSpace(json, at)) {
    end = part(at)
    count++
    at = skipSpace(json, end)
    if (json[at] === comma) at++
  }
  return { count, end }
}

// At its very end a buffer may be a number, which only what follows it would end.
function endOfPart(json: Buffer, start: number): number {
  const end = endOfValue(json, start, json.length)
  if (end <= start) throw new SyntaxError(`There is no value at byte ${start}.`)
  return end
}

function skipSpace(json: Buffer, from: number): number {
  let at = from
  while (isSpace(json[at])) at++
  return at
}
