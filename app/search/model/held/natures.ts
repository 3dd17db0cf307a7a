import { isTimed, withoutVerdict } from './verdict-facts.ts'

/**
 * What rows are by themselves, codes, flags and facts together, each combination that occurs with a number from 0 on: there are few, so that
 * what a query wants of them is asked of each once, and of a row only its number is looked at.
 */
export class Natures {
  /** By number (codes-of-row.ts, verdict-facts.ts). */
  readonly codes: number[] = []
  readonly flags: number[] = []
  readonly facts: number[] = []
  /** By number: that of what it is once its verdict has run out; its own where that does not. */
  readonly runOut: number[] = []
  readonly #numbers = new Map<number, number>()

  get count(): number {
    return this.codes.length
  }

  /** The number of a combination of three bytes. */
  numberOf(codes: number, flags: number, facts: number): number {
    const key = codes | (flags << 8) | (facts << 16)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.codes.length
    this.#numbers.set(key, number)
    this.codes.push(codes)
    this.flags.push(flags)
    this.facts.push(facts)
    this.runOut.push(number)
    if (isTimed(facts)) this.runOut[number] = this.numberOf(codes, flags, withoutVerdict(facts))
    return number
  }
}
