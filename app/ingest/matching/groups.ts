import { keyParts, keyWords } from '#app/store/matching/match-keys.ts'

/** What rows are grouped by, part by part; a fingerprint is two words, and so on (app/store/matching/match-keys.ts). */
export type GroupPart = 'rule' | 'path' | 'fingerprint' | 'message' | 'snippet'

/** What makes the identity of a result. */
export const identityParts = ['rule', 'path', 'fingerprint'] as const

const wordsOfPart: Record<GroupPart, readonly number[]> = {
  rule: [keyParts.rule],
  path: [keyParts.path, keyParts.path + 1],
  fingerprint: [keyParts.fingerprint, keyParts.fingerprint + 1],
  message: [keyParts.message, keyParts.message + 1],
  snippet: [keyParts.snippet, keyParts.snippet + 1],
}

/** The words, within the keys of a row, that these parts are. */
export function partWords(parts: readonly GroupPart[]): readonly number[] {
  return parts.flatMap((part) => wordsOfPart[part])
}

/** A number of 53 bits that stands for some words of a row's keys. */
export function rowKey(words: Uint32Array, row: number, wanted: readonly number[]): number {
  let high = 0x9747b28c
  let low = 0x3c6ef372
  for (const word of wanted) {
    const value = words[row * keyWords + word] ?? 0
    high = Math.imul(high ^ value, 0x85ebca6b) ^ (high >>> 13)
    low = Math.imul(low ^ value, 0xc2b2ae35) ^ (low >>> 15)
  }
  high ^= Math.imul(low ^ (low >>> 16), 0x27d4eb2f)
  low ^= Math.imul(high ^ (high >>> 15), 0x165667b1)
  return ((high & 0x1fffff) >>> 0) * 2 ** 32 + (low >>> 0)
}

/** Rows of one side by their keys. */
export type Side = { words: Uint32Array; rows: Int32Array }

/** Rows of both sides that have one key. */
export type Group = { fresh: Int32Array; stored: Int32Array }

/** Gives the groups of which both sides have rows, in the order in which they first appear among the fresh; rows within in their order. */
export function* groupsOf(fresh: Side, stored: Side, parts: readonly GroupPart[]): Generator<Group> {
  const wanted = partWords(parts)
  const numbers = new KeyNumbers(Math.min(fresh.rows.length, stored.rows.length) === 0 ? 0 : fresh.rows.length)
  if (numbers.capacity === 0) return
  const ofFresh = fresh.rows.map((row) => numbers.number(rowKey(fresh.words, row, wanted), true))
  const ofStored = stored.rows.map((row) => numbers.number(rowKey(stored.words, row, wanted), false))
  const freshMembers = members(fresh.rows, ofFresh, numbers.count)
  const storedMembers = members(stored.rows, ofStored, numbers.count)
  for (let number = 0; number < numbers.count; number++) {
    const group = { fresh: freshMembers(number), stored: storedMembers(number) }
    if (group.stored.length > 0) yield group
  }
}

/** Lays rows out by their groups' numbers; -1 is none. */
function members(rows: Int32Array, numbers: Int32Array, count: number): (number: number) => Int32Array {
  const ends = new Int32Array(count + 1)
  for (const number of numbers) if (number !== -1) ends[number + 1]! += 1 // within bounds: a number is below `count`
  for (let number = 0; number < count; number++) ends[number + 1]! += ends[number]!
  const at = ends.slice(0, count)
  const laid = new Int32Array(ends[count] ?? 0)
  for (let row = 0; row < rows.length; row++) {
    const number = numbers[row] ?? -1
    if (number !== -1) laid[at[number]!++] = rows[row] ?? 0
  }
  return (number) => laid.subarray(ends[number], ends[number + 1])
}

/** Numbers keys from 0, in 12 bytes each. */
class KeyNumbers {
  readonly capacity: number
  count = 0
  readonly #keys: Float64Array
  readonly #numbers: Int32Array

  constructor(keys: number) {
    this.capacity = keys === 0 ? 0 : 2 ** Math.ceil(Math.log2(Math.max(16, keys * 2)))
    this.#keys = new Float64Array(this.capacity)
    this.#numbers = new Int32Array(this.capacity).fill(-1)
  }

  /** The number of a key, which is new if it has none and `enter` is set; else -1. */
  number(key: number, enter: boolean): number {
    let slot = key % this.capacity
    while (this.#numbers[slot] !== -1 && this.#keys[slot] !== key) slot = slot + 1 === this.capacity ? 0 : slot + 1
    const known = this.#numbers[slot] ?? -1
    if (known !== -1 || !enter) return known
    this.#keys[slot] = key
    return (this.#numbers[slot] = this.count++)
  }
}
