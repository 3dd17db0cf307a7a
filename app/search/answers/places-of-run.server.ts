import { asArray, asObject, type JsonObject, parseObject } from '#app/sarif/json.ts'
import { soundElements } from '#app/store/blocks/blocks.ts'
import type { Queryable } from '#app/store/database.ts'
import { sightedBytes } from '#app/store/sightings/sighted-bytes.ts'

/** Results whose snippets are looked at, and blocks that are unpacked for them. */
const mostResults = 24
const mostBlocks = 4
/** Bytes of such a result, and places of all of them. */
const longestResult = 256 * 1024
const mostPlaces = 1000

type Near = { id: string; line: number | null }

/**
 * The physical locations that have a snippet, of those results of a run that are nearest to a line of their file: what they hold of its text belongs
 * to it. Of each location there is the file, and of its regions the numbers and texts.
 */
export async function placesOfRun(db: Queryable, run: number, results: readonly Near[], line: number): Promise<JsonObject[]> {
  const near = results
    .toSorted((a, b) => Math.abs((a.line ?? 0) - line) - Math.abs((b.line ?? 0) - line))
    .slice(0, mostResults)
    .map(({ id }) => id)
  const inBlocks = Map.groupBy(await sightedBytes(db, run, near), ({ block }) => block)
  const largest = [...inBlocks].toSorted(([, a], [, b]) => b.length - a.length).slice(0, mostBlocks)
  const slotsOf = new Map(largest.map(([block, sighted]) => [block, sighted.map(({ slot }) => slot)]))
  const sound = await soundElements(db, slotsOf)
  return [...sound.values()].flat().flatMap(locationsOf).slice(0, mostPlaces)
}

function locationsOf(bytes: Buffer): JsonObject[] {
  if (bytes.length > longestResult) return []
  return asArray(parseObject(bytes.toString('utf8'))?.locations).flatMap((location) => {
    const physical = asObject(asObject(location)?.physicalLocation)
    return physical !== undefined && hasSnippet(physical) ? [shallow(physical)] : []
  })
}

/** They go from thread to thread, where what is nested deep may be sent and cannot be received. */
function shallow({ artifactLocation, region, contextRegion }: JsonObject): JsonObject {
  return { artifactLocation: plain(artifactLocation), region: regionOf(region), contextRegion: regionOf(contextRegion) }
}

function regionOf(stated: unknown): JsonObject | undefined {
  const region = plain(stated)
  return region && { ...region, snippet: plain(asObject(stated)?.snippet) }
}

/** What an object holds but for objects and arrays. */
function plain(stated: unknown): JsonObject | undefined {
  const object = asObject(stated)
  return object && Object.fromEntries(Object.entries(object).filter(([, value]) => typeof value !== 'object'))
}

function hasSnippet({ region, contextRegion }: JsonObject): boolean {
  return [region, contextRegion].some((stated) => asObject(stated)?.snippet !== undefined)
}
