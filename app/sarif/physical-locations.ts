import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { locationHolders } from '#app/sarif/location-ids.ts'

const maximumValues = 100_000
const maximumLocations = 10_000

/** The physical locations of a result, wherever they stand in it (SARIF §3.29), in the order in which people come upon them; at most 10,000. */
export function physicalLocations(result: JsonObject): JsonObject[] {
  const found: JsonObject[] = []
  const waiting: unknown[] = [result]
  for (let seen = 0; seen < maximumValues && found.length < maximumLocations && waiting.length > 0; seen += 1) {
    const value = waiting.pop()
    if (Array.isArray(value)) {
      for (let index = Math.min(value.length, maximumValues) - 1; index >= 0; index -= 1) waiting.push(value[index])
      continue
    }
    const object = asObject(value)
    if (object === undefined) continue
    const physical = asObject(object.physicalLocation)
    if (physical !== undefined) found.push(physical)
    for (const name of locationHolders.toReversed()) {
      const member = object[name]
      if (typeof member === 'object' && member !== null) waiting.push(member)
    }
  }
  return found
}
