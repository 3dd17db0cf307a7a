const smallestPart = 1024
const largestPart = 65_536

/**
 * Numbers from 0 to 2 ** 32 - 1, one after the other. Nothing is copied as more come: what is copied into larger and larger memory leaves holes of all
 * sizes, which nothing else fits into.
 */
export class NumberStream {
  length = 0
  readonly #parts: Uint32Array[] = []
  /** How many more the last part has room for. */
  #room = 0

  /** Bytes that are held. */
  get bytes(): number {
    return 4 * (this.length + this.#room)
  }

  push(number: number): void {
    let part = this.#parts.at(-1)
    if (part === undefined || this.#room === 0) {
      this.#room = Math.min(largestPart, Math.max(smallestPart, this.length))
      this.#parts.push((part = new Uint32Array(this.#room)))
    }
    part[part.length - this.#room--] = number
    this.length++
  }

  /** All numbers, some at a time, in their order. */
  parts(): Uint32Array[] {
    return this.#parts.map((part, at) => (at === this.#parts.length - 1 ? part.subarray(0, part.length - this.#room) : part))
  }

  clear(): void {
    this.#parts.length = this.length = this.#room = 0
  }
}
