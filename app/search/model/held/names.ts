import { firstIndex } from '#app/sarif/first-index.ts'
import { tokenise } from '#app/search/text/tokenise.ts'
import { compareText, sortText } from '#app/search/text/text-order.ts'
import { TextSegment, textsPerSegment } from './text-segment.ts'
import type { Phrase, Words } from './words.ts'

/**
 * Names that rows share, rules or files, each with a number from 0 on in place of its number in the store, which may have gaps. What was added
 * has a rank and can be found by its words after `settle`.
 */
export class Names {
  readonly texts: string[] = []
  /** By number: where the name stands among all that differ in what they sort by. */
  ranks = new Float64Array(0)
  readonly #words: Words
  readonly #numbers = new Map<number, number>()
  readonly #segments: TextSegment[] = []
  #order: number[] = []

  constructor(words: Words) {
    this.#words = words
  }

  /** The number of a name of the store; undefined where it is not known. */
  numberOf(id: number): number | undefined {
    return this.#numbers.get(id)
  }

  add(id: number, text: string): void {
    if (this.#numbers.has(id)) return
    const number = this.texts.length
    this.#numbers.set(id, number)
    this.texts.push(text)
    if (number % textsPerSegment === 0) this.#segments.push(new TextSegment())
    this.#segments.at(-1)?.add(tokenise(text).map((word) => this.#words.numberOf(word)))
  }

  /** Numbers in the order of their names. */
  get inOrder(): readonly number[] {
    return this.#order
  }

  /** Where, in their order, those names stand of which as much as they sort by begins with a text, cut in the same way. */
  beginningWith(text: string): { from: number; to: number } {
    const wanted = sortText(text)
    const from = this.#placeOf(wanted, 0)
    const to = firstIndex(from, this.#order.length, (place) => !this.texts[this.#order[place] ?? 0]?.startsWith(wanted))
    return { from, to }
  }

  settle(): void {
    if (this.#order.length === this.texts.length) return
    const added = Array.from({ length: this.texts.length - this.#order.length }, (_, at) => this.#order.length + at)
    added.sort((a, b) => compareText(this.#key(a), this.#key(b)))
    const merged: number[] = []
    let from = 0
    for (const number of added) {
      const to = this.#placeOf(this.#key(number), from)
      for (; from < to; from++) merged.push(this.#order[from] ?? 0)
      merged.push(number)
    }
    for (; from < this.#order.length; from++) merged.push(this.#order[from] ?? 0)
    this.#order = merged
    this.#rank()
    for (const segment of this.#segments) segment.settle()
  }

  /** The rank of a text that a name sorts by; between two ranks, or after all, where there is no such name. */
  rankOf(text: string): number {
    const place = this.#placeOf(text, 0)
    const number = this.#order[place]
    if (number === undefined) return this.#order.length
    const rank = this.ranks[number] ?? 0
    return this.#key(number) === text ? rank : rank - 0.5
  }

  /** By number: the bits of those phrases that a name has. */
  withPhrases(phrases: readonly { own: number; phrase: Phrase }[]): Uint8Array {
    const found = new Uint8Array(this.#segments.length * textsPerSegment)
    this.#segments.forEach((segment, at) => {
      for (const { own, phrase } of phrases) segment.mark(found.subarray(at * textsPerSegment), phrase, own)
    })
    return found
  }

  /** Where, from `from` on, the first name stands that does not sort before the text. */
  #placeOf(text: string, from: number): number {
    return firstIndex(from, this.#order.length, (place) => compareText(this.#key(this.#order[place] ?? 0), text) >= 0)
  }

  #rank(): void {
    if (this.ranks.length < this.texts.length) this.ranks = new Float64Array(this.texts.length * 2)
    let rank = 0
    let before: string | null = null
    for (const number of this.#order) {
      const key = this.#key(number)
      if (before !== null && key !== before) rank++
      this.ranks[number] = rank
      before = key
    }
  }

  #key(number: number): string {
    return sortText(this.texts[number] ?? '')
  }
}
