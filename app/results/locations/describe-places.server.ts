import type { Anchors } from '#app/results/message/message-parts.server.ts'
import { cutOrNull, cutText, shortText } from '#app/results/message/cut-text.ts'
import { asArray, asIndex, asInteger, asObject, type JsonObject } from '#app/sarif/json.ts'
import { shownPath } from '#app/sarif/locations/shown-path.ts'
import type { MessagePart } from '#app/results/message/message.schemas.ts'
import { linkedIds } from '#app/sarif/messages/linked-ids.ts'
import { locationsById } from '#app/sarif/locations/location-ids.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { regionWords } from '#app/sarif/locations/region-words.ts'
import { describePlace, placeMessage, shortMessage, type Surroundings } from './describe-place.server.ts'
import type { ListedPlace, LogicalPlace, PlaceAnnotation, PlaceList, ResultPlaces, SnippetLine } from './locations.schemas.ts'
import { ownSnippet } from './own-snippet.server.ts'

const mostListed = 1000
const mostLinked = 200
const mostParts = 20
const longestName = 500
/** UTF-16 units of all snippets together. */
const snippetsLength = 100_000

type PlacesAndAnchors = { places: ResultPlaces; anchors: Anchors }

/**
 * The locations of a result, its related ones, and those others within it that messages lead to by their ids (SARIF §3.27.12, §3.27.22,
 * §3.28.2), each with an anchor on the page; and the anchors by location id, for the links of messages.
 */
export function describePlaces({ run, root, rule, logLinks }: Omit<Surroundings, 'anchors'>, result: JsonObject): PlacesAndAnchors {
  const byId = locationsById(result)
  const own = asArray(result.locations)
  const related = asArray(result.relatedLocations)
  const named = new Map<JsonObject, string>([...nameAll(own, 'location'), ...nameAll(related, 'related')])
  const linked: JsonObject[] = []
  const hasOthers = [...byId.values()].some((location) => !named.has(location))
  const wanted = hasOthers ? linkedIds(result, resolveMessage(run, rule, result.message).text) : new Set<number>()
  const anchors = new Map<number, { anchor: string; title: string }>()
  for (const [id, location] of byId) {
    if (!named.has(location)) {
      if (!wanted.has(id) || linked.length === mostLinked) continue
      linked.push(location)
      named.set(location, `place-${id}`)
    }
    const anchor = named.get(location) ?? ''
    anchors.set(id, { anchor, title: titleOf(describePlace({ run, root, rule, logLinks, anchors: noAnchors }, withoutMessage(location))) })
  }
  const surroundings = { run, root, rule, logLinks, anchors }
  const room = { snippets: snippetsLength, told: new Set<string>() }
  const describe = (values: readonly unknown[]) =>
    values.flatMap((value) => {
      const location = asObject(value)
      return location === undefined ? [] : describeListed(surroundings, location, named.get(location) ?? '', room)
    })
  const listOf = (values: readonly unknown[]): PlaceList => ({ listed: describe(values.slice(0, mostListed)), total: values.length })
  const locations = listOf(own)
  // The page shows the source of the first one, and round it.
  const [first] = locations.listed
  if (first !== undefined) first.snippet = []
  return { places: { locations, related: listOf(related), linked: describe(linked) }, anchors }
}

const noAnchors: Anchors = new Map()

function withoutMessage(location: JsonObject): JsonObject {
  return { ...location, message: undefined }
}

/** Anchors of the listed ones: by their ids, else by their places in the array. */
function nameAll(values: readonly unknown[], name: 'location' | 'related'): [JsonObject, string][] {
  return values.slice(0, mostListed).flatMap((value, at): [JsonObject, string][] => {
    const location = asObject(value)
    const anchor = placeAnchor(name, value, at)
    return location === undefined || anchor === null ? [] : [[location, anchor]]
  })
}

/** The anchor of one that stands so far (0-based) down its array; null where it is none, or not listed. */
export function placeAnchor(name: 'location' | 'related', value: unknown, at: number): string | null {
  const location = asObject(value)
  if (location === undefined || at >= mostListed) return null
  const id = asInteger(location.id)
  return id === undefined || id < 0 ? `${name}-${at + 1}` : `place-${id}`
}

/** How much more there may be of snippets on a page, and what it has said of files. */
type Room = { snippets: number; told: Set<string> }

function describeListed(surroundings: Surroundings, location: JsonObject, anchor: string, room: Room): ListedPlace {
  const snippetOf = (physical: unknown) => {
    const lines = room.snippets > 0 ? ownSnippet(surroundings.run, physical) : []
    for (const { before, marked, after } of lines) room.snippets -= before.length + marked.length + after.length
    return lines
  }
  const annotate = (region: unknown, snippet: SnippetLine[]) => ({
    region: regionWords(readRegion(region)),
    message: shortMessage(surroundings, asObject(region)?.message),
    snippet,
  })
  const snippet = snippetOf(location.physicalLocation)
  return {
    ...describePlace(surroundings, location),
    anchor,
    logicals: asArray(location.logicalLocations)
      .slice(0, mostParts)
      .flatMap((value) => describeLogical(surroundings, value)),
    annotations: [
      ...fileDescriptions(surroundings, location, room.told).map((message) => ({ region: 'The file', message, snippet: [] })),
      ...regionsThatSayMore(location).map((region) => annotate(region, [])),
      ...asArray(location.annotations)
        .slice(0, mostParts)
        .map((region) => annotate(region, snippetOf({ region }))),
    ].slice(0, mostParts),
    relations: asArray(location.relationships)
      .slice(0, mostParts)
      .map((value) => describeRelation(surroundings, asObject(value))),
    snippet,
  }
}

/** What the log says of the file that a place is in (SARIF §3.4.6, §3.24.2), where the page has not said it of another place. */
function fileDescriptions(surroundings: Surroundings, location: JsonObject, told: Set<string>): MessagePart[][] {
  const { run } = surroundings
  const stated = asObject(asObject(location.physicalLocation)?.artifactLocation)
  const artifact = asObject(run.artifacts[asIndex(stated?.index)])
  return [stated?.description, asObject(artifact?.location)?.description, artifact?.description].flatMap((description) => {
    const message = shortMessage(surroundings, description)
    const key = JSON.stringify([shownPath(run, stated, surroundings.root), message])
    if (message.length === 0 || told.has(key)) return []
    told.add(key)
    return [message]
  })
}

/** What the log says of regions at a place besides the message of that (SARIF §3.28.6, §3.30.14); nothing of a region that it says nothing of. */
export function describeAnnotations(surroundings: Surroundings, value: unknown): PlaceAnnotation[] {
  const location = asObject(value) ?? {}
  return [...regionsThatSayMore(location), ...asArray(location.annotations)].slice(0, mostParts).flatMap((region) => {
    const message = shortMessage(surroundings, asObject(region)?.message)
    return message.length === 0 ? [] : [{ region: regionWords(readRegion(region)), message }]
  })
}

/** The regions of a place of which the log says something that is not the message of the place (SARIF §3.29.4, §3.29.5). */
function regionsThatSayMore(location: JsonObject): JsonObject[] {
  const physical = asObject(location.physicalLocation)
  return [physical?.region, physical?.contextRegion].flatMap((value) => {
    const region = asObject(value)
    return region?.message === undefined || region.message === placeMessage(location) ? [] : [region]
  })
}

function describeLogical({ run }: Surroundings, value: unknown): LogicalPlace[] {
  const logical = readLogicalLocation(run, value)
  if (logical === null) return []
  const { name, kind, decoratedName, parents } = logical
  return [
    {
      name: cutText(name, longestName),
      kind,
      decoratedName: cutOrNull(decoratedName, longestName),
      parents: parents.map((parent) => ({ ...parent, name: cutText(parent.name, longestName) })),
    },
  ]
}

/** SARIF §3.34; a relationship that says nothing of its kind is `relevant` (§3.34.3). */
function describeRelation(surroundings: Surroundings, relation: JsonObject | undefined): ListedPlace['relations'][number] {
  const kinds = asArray(relation?.kinds)
    .slice(0, mostParts)
    .flatMap((kind) => shortText(kind, longestName) ?? [])
  return {
    kinds: kinds.length === 0 ? ['relevant'] : kinds,
    target: surroundings.anchors.get(asInteger(relation?.target) ?? -1) ?? null,
    description: shortMessage(surroundings, relation?.description),
  }
}

/** What a place is called in a link to it. */
export function titleOf({ path, line, logical }: Pick<ListedPlace, 'path' | 'line' | 'logical'>): string {
  if (path === '') return logical?.name ?? 'A place without a path'
  return line === null ? path : `${path}:${line}`
}
