import type { ValueCount, ValueCounts } from '#app/search/answers/facet-list.server.ts'
import { compareText } from '#app/search/text/text-order.ts'
import type { Tagsets } from '#app/search/model/held/tagsets.ts'

/** How many rows have each tag, those that differ in upper and lower case alone being one: numbers, of which only those become texts that somebody sees. */
export class TagCounts implements ValueCounts {
  readonly size: number
  readonly #tagsets: Tagsets
  readonly #counts: Uint32Array
  /** The names of those first tags that are found as another one, or are not found themselves. */
  readonly #names = new Map<number, string>()

  /** `counts`: by the number of a tag; no row counts for two that differ in upper and lower case alone. They are this object's from now on. */
  constructor(tagsets: Tagsets, counts: Uint32Array) {
    this.#tagsets = tagsets
    this.#counts = counts
    let size = 0
    // A first one comes before the others.
    for (let tag = 0; tag < counts.length; tag++) {
      const count = counts[tag] ?? 0
      if (count === 0) continue
      const first = tagsets.firsts[tag] ?? tag
      const before = counts[first] ?? 0
      if (first === tag || before === 0) size++
      if (first === tag) continue
      const name = tagsets.tags[tag] ?? ''
      if (before === 0 || compareText(name, this.#nameOf(first)) < 0) this.#names.set(first, name)
      counts[first] = before + count
      counts[tag] = 0
    }
    this.size = size
  }

  get(lower: string): ValueCount | undefined {
    const first = this.#tagsets.firstOf(lower)
    const count = first === undefined ? 0 : (this.#counts[first] ?? 0)
    return first === undefined || count === 0 ? undefined : { name: this.#nameOf(first), count }
  }

  *values(): Generator<ValueCount> {
    for (let first = 0; first < this.#counts.length; first++) {
      const count = this.#counts[first] ?? 0
      if (count > 0) yield { name: this.#nameOf(first), count }
    }
  }

  #nameOf(first: number): string {
    return this.#names.get(first) ?? this.#tagsets.tags[first] ?? ''
  }
}
