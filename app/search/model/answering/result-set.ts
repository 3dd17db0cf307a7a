import { resized } from '#app/search/model/held/resized.ts'

/** Numbers of results, each once, with how many rows were of them: a bit for each number. */
export class ResultSet {
  rows = 0
  #count = 0
  #bits = new Uint32Array(1024)

  add(result: number): void {
    this.rows++
    const at = result >>> 5
    if (at >= this.#bits.length) this.#bits = resized(this.#bits, new Uint32Array(Math.max(at + 1, this.#bits.length * 2)))
    const [held = 0, bit] = [this.#bits[at], 1 << (result & 31)]
    if ((held & bit) !== 0) return
    this.#bits[at] = held | bit
    this.#count++
  }

  /** In ascending order. */
  numbers(): Int32Array {
    const numbers = new Int32Array(this.#count)
    let count = 0
    for (const [at, held] of this.#bits.entries()) {
      for (let left = held; left !== 0; left &= left - 1) numbers[count++] = at * 32 + (31 - Math.clz32(left & -left))
    }
    return numbers
  }
}
