/** One after the other. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn; gives what ends it. */
  async next(): Promise<() => void> {
    const before = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => (end = resolve))
    await before
    return end
  }
}
