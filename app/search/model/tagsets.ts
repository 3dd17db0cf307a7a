import { distinctNames } from '#app/search/distinct-names.server.ts'

/** A tag of a tag set; `cwe` where it names a weakness. */
export type Tag = { tag: string; cwe: number | null }

/** What rows are tagged with, each set with a number from 0 on in place of its number in the store. */
export class Tagsets {
  readonly tags: Tag[][] = []
  /** The same as facets count them: upper and lower case are one. */
  readonly names: string[][] = []
  readonly #numbers = new Map<number, number>()

  numberOf(id: number): number | undefined {
    return this.#numbers.get(id)
  }

  add(id: number, tags: Tag[]): void {
    if (this.#numbers.has(id)) return
    this.#numbers.set(id, this.tags.length)
    this.tags.push(tags)
    this.names.push(distinctNames(tags.map(({ tag }) => tag)))
  }
}
