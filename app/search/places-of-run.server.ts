import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { elementsAt } from '#app/store/blocks.ts'
import { unlessDamaged } from '#app/store/damaged-block.ts'
import type { Queryable } from '#app/store/database.ts'
import { sightedBytes } from '#app/store/sighted-bytes.ts'

/** Results whose snippets are looked at, and blocks that are unpacked for them. */
const mostResults = 24
const mostBlocks = 4

type Near = { id: string; line: number | null }

/**
 * The physical locations that have a snippet, of those results of a run that are nearest to a line of their file: what they hold of its text belongs
 * to it.
 */
export async function placesOfRun(db: Queryable, run: number, results: readonly Near[], line: number): Promise<JsonObject[]> {
  const near = results
    .toSorted((a, b) => Math.abs((a.line ?? 0) - line) - Math.abs((b.line ?? 0) - line))
    .slice(0, mostResults)
    .map(({ id }) => id)
  const inBlocks = Map.groupBy(await sightedBytes(db, run, near), ({ block }) => block)
  const places: JsonObject[] = []
  for (const [block, sighted] of [...inBlocks].toSorted(([, a], [, b]) => b.length - a.length).slice(0, mostBlocks)) {
    const slots = sighted.map(({ slot }) => slot)
    for (const bytes of (await unlessDamaged(() => elementsAt(db, block, slots))) ?? []) places.push(...locationsOf(bytes))
  }
  return places
}

function locationsOf(bytes: Buffer): JsonObject[] {
  try {
    return asArray(asObject(JSON.parse(bytes.toString('utf8')))?.locations).flatMap((location) => {
      const physical = asObject(asObject(location)?.physicalLocation)
      return physical !== undefined && hasSnippet(physical) ? [physical] : []
    })
  } catch {
    return []
  }
}

function hasSnippet({ region, contextRegion }: JsonObject): boolean {
  return [region, contextRegion].some((stated) => asObject(stated)?.snippet !== undefined)
}
