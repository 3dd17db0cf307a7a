import { distinctNames } from '#app/search/text/distinct-names.server.ts'
import { lowerCase } from '#app/search/text/letter-case.ts'

/** A tag of a tag set; `cwe` where it names a weakness. */
export type Tag = { tag: string; cwe: number | null }

/**
 * What rows are tagged with, each set with a number from 0 on in place of its number in the store, and each tag as it is spelled with another: there may
 * be millions of them, which is why nothing here is a text for each tag of each set.
 */
export class Tagsets {
  readonly tags: string[] = []
  /** By the number of a tag: that of the first that differs from it in upper and lower case alone; its own where it is the first. */
  readonly firsts: number[] = []
  /** By the number of a set: its tags; of those that differ in upper and lower case alone one (distinct-names.server.ts), as facets count them; its weaknesses. */
  readonly members: (readonly number[])[] = []
  readonly distinct: (readonly number[])[] = []
  readonly cwes: (readonly number[])[] = []
  readonly #numbers = new Map<number, number>()
  readonly #numbersOfTags = new Map<string, number>()
  /** By lower case: the first tags that are spelled otherwise. */
  readonly #firstNumbers = new Map<string, number>()

  /** The number of a set of the store; undefined where it is not known. */
  numberOf(id: number): number | undefined {
    return this.#numbers.get(id)
  }

  /** The number of the first tag that has this lower case; undefined for none. */
  firstOf(lower: string): number | undefined {
    const spelled = this.#numbersOfTags.get(lower)
    return spelled === undefined ? this.#firstNumbers.get(lower) : this.firsts[spelled]
  }

  add(id: number, tags: readonly Tag[]): void {
    if (this.#numbers.has(id)) return
    this.#numbers.set(id, this.members.length)
    const members = tags.map(({ tag }) => this.#numberOfTag(tag))
    const distinct = distinctNames(tags.map(({ tag }) => tag))
    const cwes = new Set(tags.flatMap(({ cwe }) => cwe ?? []))
    this.members.push(members)
    this.distinct.push(distinct.length === members.length ? members : distinct.map((tag) => this.#numberOfTag(tag)))
    this.cwes.push(cwes.size === 0 ? none : [...cwes])
  }

  #numberOfTag(tag: string): number {
    const known = this.#numbersOfTags.get(tag)
    if (known !== undefined) return known
    const number = this.tags.length
    const lower = lowerCase(tag)
    const first = this.firstOf(lower) ?? number
    if (first === number && lower !== tag) this.#firstNumbers.set(lower, number)
    this.#numbersOfTags.set(tag, number)
    this.tags.push(tag)
    this.firsts.push(first)
    return number
  }
}

const none: readonly number[] = []
