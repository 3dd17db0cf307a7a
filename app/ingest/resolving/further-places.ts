import { asArray, asObject } from '#app/sarif/json.ts'
import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import { isKeyOf, keyBytes, type Slice } from '#app/ingest/scanning/slice.ts'
import { indexes } from './evidence.ts'
import { plainJson } from './plain-json.ts'
import type { RunPlaces } from './run-places.ts'

const locationsKey = keyBytes('locations')
const names = new RegExp(String.raw`${indexes.source}|"uri"\s*:\s*"(?:[^"\\]|\\.)*"`, 'g')

/**
 * What the locations of a result say beyond the file and the region of the first, as text to be hashed; empty where that is nothing, as of
 * most results. Files count by their paths, as one may be written in many ways, and places in the log's arrays do not count at all.
 */
export function furtherPlaces(locations: unknown, slice: Slice, places: RunPlaces): string {
  if (isOneRegion(locations)) return ''
  const others = asArray(locations).slice(1)
  const paths = others.map((location) => places.pathOf(asObject(asObject(location)?.physicalLocation)?.artifactLocation))
  return `\nlocations:${plainJson(written(slice)).replace(names, '')}\n${paths.join('\n')}`
}

/** Whether the locations are at most one region of a file, and nothing is said of it but numbers. */
function isOneRegion(locations: unknown): boolean {
  const list = asArray(locations)
  if (list.length > 1 || !hasOnly(list[0], 'physicalLocation', '')) return false
  const physical = firstPhysical(list)
  if (!hasOnly(physical, 'artifactLocation', 'region')) return false
  const region = asObject(physical?.region)
  for (const key in region) if (typeof region[key] !== 'number') return false
  return true
}

function hasOnly(value: unknown, one: string, other: string): boolean {
  for (const key in asObject(value)) if (key !== one && key !== other) return false
  return true
}

/** The member as the log writes it. */
function written({ buffer, members }: Slice): string {
  let text = ''
  for (let at = 0; at < members.count; at++) {
    // Within bounds: `at` < `count`.
    if (!isKeyOf(locationsKey, buffer, members.keyStart[at]!, members.keyEnd[at]!)) continue
    text += buffer.toString('latin1', members.valueStart[at], members.valueEnd[at])
  }
  return text
}
