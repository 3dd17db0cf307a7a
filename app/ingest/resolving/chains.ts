/** Places by hash, in chains; a place is given once. Of equal hashes the one added last is given first. */
export class Chains {
  readonly #heads: Int32Array
  readonly #next: Int32Array
  readonly #mask: number

  constructor(count: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, count * 2)))
    this.#heads = new Int32Array(size).fill(-1)
    this.#next = new Int32Array(count)
    this.#mask = size - 1
  }

  add(hash: number, place: number): void {
    const slot = hash & this.#mask
    this.#next[place] = this.#heads[slot] ?? -1
    this.#heads[slot] = place
  }

  /** The first place of this hash that fits, which is not given again; -1 if none does. */
  take(hash: number, fits: (place: number) => boolean): number {
    const slot = hash & this.#mask
    let before = -1
    for (let place = this.#heads[slot] ?? -1; place !== -1; before = place, place = this.#next[place] ?? -1) {
      if (!fits(place)) continue
      if (before === -1) this.#heads[slot] = this.#next[place] ?? -1
      else this.#next[before] = this.#next[place] ?? -1
      return place
    }
    return -1
  }
}
