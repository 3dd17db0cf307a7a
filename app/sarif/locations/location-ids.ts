import { asInteger, asObject, type JsonObject } from '#app/sarif/json.ts'

const maximumValues = 1_000_000
/** Members that hold locations, or something that does (SARIF §3.27, §3.35 to §3.45). */
const locationHolders = [
  'locations',
  'relatedLocations',
  'codeFlows',
  'threadFlows',
  'location',
  'stacks',
  'stack',
  'frames',
  'graphs',
  'nodes',
  'children',
  'suppressions',
] as const

/** The locations of a result that have an `id`, wherever they stand in it (SARIF §3.28.2); the first of each id. */
export function locationsById(result: JsonObject): Map<number, JsonObject> {
  const found = new Map<number, JsonObject>()
  const waiting: unknown[] = [result]
  for (let seen = 0; seen < maximumValues && waiting.length > 0; seen += 1) {
    const value = waiting.pop()
    if (Array.isArray(value)) {
      for (let index = Math.min(value.length, maximumValues) - 1; index >= 0; index -= 1) waiting.push(value[index])
      continue
    }
    const object = asObject(value)
    if (object === undefined) continue
    const id = asInteger(object.id)
    if (id !== undefined && id >= 0 && !found.has(id)) found.set(id, object)
    for (let index = locationHolders.length - 1; index >= 0; index -= 1) {
      const name = locationHolders[index]
      const member = name === undefined ? undefined : object[name]
      if (typeof member === 'object' && member !== null) waiting.push(member)
    }
  }
  return found
}
