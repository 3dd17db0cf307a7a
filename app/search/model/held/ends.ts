import { resized } from './resized.ts'

/** Which ends are over, by number: 1, else 0. `number` is another one where others are, or where results have others: 0 for none that is over. */
export type Over = { isOver: Uint8Array; number: number }

/** Until when the verdicts of results hold that run out. There are far fewer ends than results, so that what a question makes of an end is found out once for each. */
export class Ends {
  /** By number, ISO 8601; 0 is that of no end. */
  readonly #ends: string[] = ['']
  readonly #numbers = new Map<string, number>()
  /** By number: how many results have it. Numbers that none has are given again. */
  readonly #results: number[] = [0]
  readonly #free: number[] = []
  #over: Over | null = null
  #lastNumber = 0
  /** By the store's number of a result: the number of its end. It is no longer than it has to be. */
  of = new Int32Array(0)

  set(result: number, until: string | null): void {
    if (until === null && result >= this.of.length) return
    const before = this.of[result] ?? 0
    const number = until === null ? 0 : this.#numberOf(until)
    if (number === before) return
    this.#over = null
    if (result >= this.of.length) {
      this.of = resized(this.of, new Int32Array(Math.max(1024, result + 1, Math.ceil(this.of.length * 1.5))))
    }
    this.of[result] = number
    if (number !== 0) this.#results[number] = (this.#results[number] ?? 0) + 1
    if (before !== 0) this.#leave(before)
  }

  /** By number: 1 for an end that is meant, else 0. */
  when(isMeant: (until: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#ends, (until, number) => Number((this.#results[number] ?? 0) > 0 && isMeant(until)))
  }

  /** Those that are over at a moment, ISO 8601. */
  overAt(now: string): Over {
    const isOver = this.when((until) => until <= now)
    if (this.#over?.isOver.every((value, number) => value === isOver[number])) return this.#over
    return (this.#over = { isOver, number: isOver.includes(1) ? ++this.#lastNumber : 0 })
  }

  #numberOf(until: string): number {
    const known = this.#numbers.get(until)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.#ends.length
    this.#ends[number] = until
    this.#results[number] = 0
    this.#numbers.set(until, number)
    return number
  }

  #leave(number: number): void {
    const left = (this.#results[number] ?? 0) - 1
    this.#results[number] = left
    if (left > 0) return
    this.#numbers.delete(this.#ends[number] ?? '')
    this.#free.push(number)
  }
}
