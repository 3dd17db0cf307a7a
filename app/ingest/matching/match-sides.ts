import { readingWords } from '#app/store/matching/block-readings.ts'
import type { Queryable } from '#app/store/database.ts'
import { addKeys, emptyKeys, keysOfBlocks, keyWords, type MatchKeys } from '#app/store/matching/match-keys.ts'
import type { StandingSightings } from '#app/store/matching/standing-sightings.ts'
import type { FreshKeys } from './fresh-keys.ts'
import type { TakenOver } from '#app/ingest/resolving/known-results.ts'
import { pathKey } from './file-moves.ts'
import type { MatchContext } from './matching.ts'
import { Unkeyed } from './unkeyed.ts'

/** What of the stored side matching is about. */
type StoredSide = {
  keys: MatchKeys
  /** The place, among all standing sightings, of each key. */
  places: number[]
  /** For rows that were taken over and are matched again, from the first of these on, the key of what they were taken for. */
  retaken: number[]
  /** Whether the snapshot has any file that had open results before. */
  sharesFiles: boolean
  context: MatchContext
}

/**
 * Loads what is to be matched with the rows in `fresh`: the standing sightings that were not taken over, and, in files of which anything is
 * in `fresh`, those that were, too: which of several equal results is which shows only when a file is seen whole. These are added to
 * `fresh` as well. Of what is left nothing is kept in memory.
 */
export async function loadStoredSide(
  db: Queryable,
  fresh: FreshKeys,
  stored: StandingSightings,
  taken: TakenOver | null,
): Promise<StoredSide> {
  const [keys, places, retaken, open]: [MatchKeys, number[], number[], number[]] = [emptyKeys(0), [], [], []]
  const paths = new Set<number>()
  // A file of which all results are absent is not there any more.
  for (let row = 0; row < fresh.count; row++) if (!fresh.isAbsent(row)) paths.add(pathKey(fresh.keys.words, row))
  const [present, before] = [new Set(paths), new Set<number>()]
  let sharesFiles = false
  const chains = placesByBlock(stored)
  const unkeyed = new Unkeyed(fresh, stored)
  for await (const blocks of keysOfBlocks(db, [...chains.heads.keys()])) {
    for (const [block, words] of blocks) {
      if (words === null) {
        for (let place = chains.heads.get(block) ?? -1; place !== -1; place = chains.next[place] ?? -1) {
          if ((taken?.runs[place] ?? -1) !== -1 || !unkeyed.adopt(place, keys)) continue
          places.push(place)
          open.push(stored.open[place] ?? 0)
          // Its file is not known.
          sharesFiles = true
        }
        continue
      }
      for (let place = chains.heads.get(block) ?? -1; place !== -1; place = chains.next[place] ?? -1) {
        const slot = stored.slots[place] ?? 0
        const path = pathKey(words, slot)
        const run = taken?.runs[place] ?? -1
        if (stored.open[place] === 1) {
          before.add(path)
          sharesFiles ||= run !== -1 || paths.has(path)
        }
        if (run !== -1) present.add(path)
        if (run !== -1 && !paths.has(path)) continue
        const key = addKeys(keys, words, slot)
        places.push(place)
        open.push(stored.open[place] ?? 0)
        if (run === -1 || taken === null) continue
        retaken.push(key)
        fresh.addTaken({
          run,
          index: taken.indexes[place] ?? 0,
          ordinal: taken.ordinals[place] ?? 0,
          words: words.subarray(slot * keyWords, (slot + 1) * keyWords),
          reading: stored.readings.subarray(place * readingWords, (place + 1) * readingWords),
        })
      }
    }
  }
  const context = {
    open: Uint8Array.from(open),
    isPresent: (path: number) => present.has(path),
    wasPresent: (path: number) => before.has(path),
  }
  return { keys, places, retaken, sharesFiles, context }
}

/** The places of each block, in chains. */
function placesByBlock({ count, blocks }: StandingSightings): { heads: Map<number, number>; next: Int32Array } {
  const heads = new Map<number, number>()
  const next = new Int32Array(count)
  // Backwards, so that a chain gives its places in order; and the blocks in order, too.
  for (let place = count - 1; place >= 0; place--) {
    const block = blocks[place] ?? 0
    next[place] = heads.get(block) ?? -1
    heads.set(block, place)
  }
  return { heads: new Map([...heads].sort(([a], [b]) => a - b)), next }
}
