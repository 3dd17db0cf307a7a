/** What rows are called, their rule and tag set together, each pair that occurs with a number from 0 on: a rule mostly has the same tags. */
export class Labels {
  /** By number: those of the model for the rule and the tag set. */
  readonly rules: number[] = []
  readonly tagsets: number[] = []
  readonly #numbers = new Map<number, number>()

  get count(): number {
    return this.rules.length
  }

  numberOf(rule: number, tagset: number): number {
    const key = rule * 2 ** 26 + tagset
    let number = this.#numbers.get(key)
    if (number === undefined) {
      this.#numbers.set(key, (number = this.count))
      this.rules.push(rule)
      this.tagsets.push(tagset)
    }
    return number
  }
}
