const maximumDepth = 32
const maximumLength = 100_000

/**
 * A JSON value as text that is the same for equal values: members in code unit order, no spaces. What lies deeper than 32 levels is left
 * out, and what is longer than 100,000 characters is cut.
 */
export function canonicalJson(value: unknown): string {
  const parts: string[] = []
  write(value, parts, { left: maximumLength }, maximumDepth)
  return parts.join('').slice(0, maximumLength)
}

function write(value: unknown, parts: string[], room: { left: number }, depth: number): void {
  if (room.left <= 0) return
  if (typeof value !== 'object' || value === null) {
    put(JSON.stringify(typeof value === 'string' ? value.slice(0, maximumLength) : value) ?? 'null', parts, room)
  } else if (depth === 0) {
    put('null', parts, room)
  } else if (Array.isArray(value)) {
    put('[', parts, room)
    for (const [index, element] of value.entries()) {
      if (room.left <= 0) return
      if (index > 0) put(',', parts, room)
      write(element, parts, room, depth - 1)
    }
    put(']', parts, room)
  } else {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    put('{', parts, room)
    for (const [index, [name, element]] of members.entries()) {
      if (room.left <= 0) return
      put(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`, parts, room)
      write(element, parts, room, depth - 1)
    }
    put('}', parts, room)
  }
}

function put(text: string, parts: string[], room: { left: number }): void {
  parts.push(text)
  room.left -= text.length
}
