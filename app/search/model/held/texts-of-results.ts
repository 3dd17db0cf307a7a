import { resized } from './resized.ts'

/** A text of results that few have, and of these many the same. There are far fewer texts than results, so that what a question makes of one is found out once for each. */
export class TextsOfResults {
  /** By number; 0 is that of none. */
  readonly #texts: string[] = ['']
  readonly #numbers = new Map<string, number>()
  /** By number: how many results have it. Numbers that none has are given again. */
  readonly #results: number[] = [0]
  readonly #free: number[] = []
  #changes = 0
  /** By the store's number of a result: the number of its text. It is no longer than it has to be. */
  of = new Int32Array(0)

  /** Another one whenever a result has another text. */
  get changes(): number {
    return this.#changes
  }

  set(result: number, text: string | null): void {
    if (text === null && result >= this.of.length) return
    const before = this.of[result] ?? 0
    const number = text === null ? 0 : this.#numberOf(text)
    if (number === before) return
    this.#changes++
    if (result >= this.of.length) {
      this.of = resized(this.of, new Int32Array(Math.max(1024, result + 1, Math.ceil(this.of.length * 1.5))))
    }
    this.of[result] = number
    if (number !== 0) this.#results[number] = (this.#results[number] ?? 0) + 1
    if (before !== 0) this.#leave(before)
  }

  /** By number: 1 for a text that is meant, else 0. */
  when(isMeant: (text: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#texts, (text, number) => Number((this.#results[number] ?? 0) > 0 && isMeant(text)))
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#free.pop() ?? this.#texts.length
    this.#texts[number] = text
    this.#results[number] = 0
    this.#numbers.set(text, number)
    return number
  }

  #leave(number: number): void {
    const left = (this.#results[number] ?? 0) - 1
    this.#results[number] = left
    if (left > 0) return
    this.#numbers.delete(this.#texts[number] ?? '')
    this.#free.push(number)
  }
}
