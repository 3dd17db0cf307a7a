import { type Digest, digestWord } from '#app/ingest/digest.ts'

/**
 * Counts how often each identity has come up, in 12 bytes each: a log may hold millions. Identities are told apart by the first 64 bits
 * of their hash; two that share them get different ordinals and so keep different ids.
 */
export class Ordinals {
  #capacity = 1024
  #size = 0
  #high = new Uint32Array(this.#capacity)
  #low = new Uint32Array(this.#capacity)
  #count = new Uint32Array(this.#capacity)

  /** How often the identity had come up before, from 0. */
  next(digest: Digest): number {
    return this.nextOf(digestWord(digest, 0), digestWord(digest, 1))
  }

  /** The same for an identity of which only the first two words of the digest are at hand. */
  nextOf(high: number, low: number): number {
    if (this.#size * 4 > this.#capacity * 3) this.#grow()
    const slot = this.#slot(high, low)
    const ordinal = this.#count[slot] ?? 0
    this.#count[slot] = ordinal + 1
    if (ordinal === 0) this.#size++
    return ordinal
  }

  #slot(high: number, low: number): number {
    const mask = this.#capacity - 1
    let slot = low & mask
    while (this.#count[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low)) slot = (slot + 1) & mask
    this.#high[slot] = high
    this.#low[slot] = low
    return slot
  }

  #grow(): void {
    const [high, low, count] = [this.#high, this.#low, this.#count]
    this.#capacity *= 2
    this.#high = new Uint32Array(this.#capacity)
    this.#low = new Uint32Array(this.#capacity)
    this.#count = new Uint32Array(this.#capacity)
    for (let at = 0; at < count.length; at++) {
      if (count[at] !== 0) this.#count[this.#slot(high[at] ?? 0, low[at] ?? 0)] = count[at] ?? 0
    }
  }
}
