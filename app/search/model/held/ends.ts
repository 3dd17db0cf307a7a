import { TextsOfResults } from './texts-of-results.ts'

/** Which ends are over, by number: 1, else 0. `number` is another one where others are, or where results have others: 0 for none that is over. */
export type Over = { isOver: Uint8Array; number: number }

/** Until when the verdicts of results hold that run out, ISO 8601. */
export class Ends extends TextsOfResults {
  #over: (Over & { changes: number }) | null = null
  #lastNumber = 0

  /** Those that are over at a moment, ISO 8601. */
  overAt(now: string): Over {
    const isOver = this.when((until) => until <= now)
    const { changes } = this
    if (this.#over?.changes === changes && this.#over.isOver.every((value, number) => value === isOver[number])) return this.#over
    this.#over = { isOver, number: isOver.includes(1) ? ++this.#lastNumber : 0, changes }
    return this.#over
  }
}
