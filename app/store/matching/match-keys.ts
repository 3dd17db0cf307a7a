import type { Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'

/** What a result is matched by, as 32-bit words; a text is two of them, both 0 where the result has none. */
export const keyWords = 15
/** Where in them each part begins. */
export const keyParts = { rule: 0, path: 1, fingerprint: 3, message: 5, snippet: 7, content: 9, phrase: 11, line: 12, oldest: 13 } as const

const blocksAtOnce = 100

/** Keys of results, a place for each. */
export type MatchKeys = { count: number; words: Uint32Array<ArrayBuffer> }

/** Keys of none, with room for some. */
export function emptyKeys(capacity: number): MatchKeys {
  return { count: 0, words: new Uint32Array(capacity * keyWords) }
}

/** Adds the keys that stand at a place of `words`; gives their place. */
export function addKeys(keys: MatchKeys, words: Uint32Array, place: number): number {
  if ((keys.count + 1) * keyWords > keys.words.length) {
    const larger = new Uint32Array(Math.max(8 * keyWords, keys.words.length * 2))
    larger.set(keys.words)
    keys.words = larger
  }
  keys.words.set(words.subarray(place * keyWords, (place + 1) * keyWords), keys.count * keyWords)
  return keys.count++
}

/**
 * Reads the keys of these blocks, by their slots, a hundred blocks at a time, each hundred in the order of its numbers; null for a block of before there were
 * keys. Which of equal results comes first decides what a row is, and PostgreSQL gives last what changed last.
 */
export async function* keysOfBlocks(db: Queryable, blocks: readonly number[]): AsyncGenerator<Map<number, Uint32Array | null>, void> {
  for (const some of slices(blocks, blocksAtOnce)) {
    const rows = await db.selectFrom('block_reading').select(['block', 'keys']).where('block', 'in', some).orderBy('block').execute()
    yield new Map(rows.map(({ block, keys }) => [block, keys === null ? null : wordsOf(keys)]))
  }
}

/** The keys of the result in a slot of a block; null where none are kept. */
export async function keysAt(db: Queryable, block: number, slot: number): Promise<Uint32Array | null> {
  const found = await db.selectFrom('block_reading').select('keys').where('block', '=', block).executeTakeFirst()
  const words = found?.keys ? wordsOf(found.keys).subarray(slot * keyWords, (slot + 1) * keyWords) : null
  return words?.length === keyWords ? words : null
}

/** A copy: bytes from a database need not lie where numbers may. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array(bytes.length / 4)
  new Uint8Array(words.buffer).set(bytes)
  return words
}
