import { asArray, asIndex, asInteger, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { locationsById } from '#app/sarif/location-ids.ts'
import { resolveMessage } from '#app/sarif/message.ts'
import { plainText } from '#app/sarif/message-links.ts'
import { readRegion } from '#app/sarif/region.ts'
import { repoPath } from '#app/sarif/repo-path.ts'
import type { Run } from '#app/sarif/run.ts'
import type { Anchors } from './message-parts.server.ts'
import type { DetailLocation } from '#app/results/results.schemas.ts'

/** Locations that the page lists; more are counted there. */
const listed = 1000

type Place = { run: Run; root: string | undefined }

/**
 * The result's locations, and its related ones with those others that its message links to, each with an anchor on the page; and the anchors
 * by location id (SARIF §3.28.2: an id is unique in the result, wherever the location stands).
 */
export function detailLocations(
  place: Place,
  result: JsonObject,
): { locations: DetailLocation[]; related: DetailLocation[]; anchors: Anchors } {
  const objects = new Map<JsonObject, DetailLocation>()
  const locations = describe(place, asArray(result.locations), 'location', objects)
  const related = describe(place, asArray(result.relatedLocations), 'related', objects)
  const anchors = new Map<number, { anchor: string; title: string }>()
  for (const [id, object] of locationsById(result)) {
    let described = objects.get(object)
    if (described === undefined && related.length < listed) {
      described = describeOne(place, object, `place-${id}`)
      related.push(described)
    }
    if (described !== undefined) anchors.set(id, { anchor: described.anchor, title: titleOf(described) })
  }
  return { locations, related, anchors }
}

function describe(place: Place, values: readonly unknown[], name: string, objects: Map<JsonObject, DetailLocation>): DetailLocation[] {
  return values.slice(0, listed).flatMap((value, at) => {
    const object = asObject(value)
    if (object === undefined) return []
    const id = asInteger(object.id)
    const described = describeOne(place, object, id === undefined || id < 0 ? `${name}-${at + 1}` : `place-${id}`)
    objects.set(object, described)
    return [described]
  })
}

function describeOne({ run, root }: Place, location: JsonObject, anchor: string): DetailLocation {
  const physical = asObject(location.physicalLocation)
  const region = readRegion(physical?.region)
  const message = plainText(resolveMessage(run, null, location.message).text)
  return {
    anchor,
    path: repoPath(run, physical?.artifactLocation, root).path,
    line: region.startLine,
    column: region.startColumn,
    message: message === '' ? null : message,
    logical: logicalName(run, location),
  }
}

function logicalName(run: Run, location: JsonObject): string | null {
  const own = asObject(asArray(location.logicalLocations)[0])
  const shared = asObject(asArray(run.header.logicalLocations)[asIndex(own?.index)])
  return asText(own?.fullyQualifiedName) ?? asText(shared?.fullyQualifiedName) ?? asText(own?.name) ?? asText(shared?.name) ?? null
}

function titleOf({ path, line, logical }: DetailLocation): string {
  if (path === '') return logical ?? 'A place without a path'
  return line === null ? path : `${path}:${line}`
}
