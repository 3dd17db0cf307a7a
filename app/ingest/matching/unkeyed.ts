import { readingWords } from '#app/store/matching/block-readings.ts'
import { addKeys, keyParts, keyWords, type MatchKeys } from '#app/store/matching/match-keys.ts'
import type { StandingSightings } from '#app/store/matching/standing-sightings.ts'
import type { FreshKeys } from './fresh-keys.ts'

/** Where the identity stands in a reading (app/store/matching/block-readings.ts). */
const identityAt = 4

/**
 * Sightings of before there were keys, of which only the identity is known: each is given the keys of a row of the same identity, but for
 * what it says, so that it is matched with that row and written anew.
 */
export class Unkeyed {
  readonly #fresh: FreshKeys
  readonly #stored: StandingSightings
  /** Rows by their identities, the last first; made when the first is asked for, as it mostly is not. */
  #rows: Map<string, number[]> | undefined

  constructor(fresh: FreshKeys, stored: StandingSightings) {
    this.#fresh = fresh
    this.#stored = stored
  }

  /** Adds keys for the sighting at a place, if there is a row of its identity. */
  adopt(place: number, keys: MatchKeys): boolean {
    this.#rows ??= rowsByIdentity(this.#fresh)
    const at = place * readingWords + identityAt
    const row = this.#rows.get(`${this.#stored.readings[at]} ${this.#stored.readings[at + 1]}`)?.pop()
    if (row === undefined) return false
    const key = addKeys(keys, this.#fresh.keys.words, row)
    keys.words.fill(0, key * keyWords + keyParts.content, key * keyWords + keyParts.content + 2)
    return true
  }
}

function rowsByIdentity(fresh: FreshKeys): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  for (let row = fresh.count - 1; row >= 0; row--) {
    const reading = fresh.reading(row)
    const words = new DataView(reading.buffer, reading.byteOffset, reading.byteLength)
    const [high, low] = [words.getUint32(identityAt * 4, true), words.getUint32((identityAt + 1) * 4, true)]
    if (high === 0 && low === 0) continue
    const own = rows.get(`${high} ${low}`)
    if (own === undefined) rows.set(`${high} ${low}`, [row])
    else own.push(row)
  }
  return rows
}
