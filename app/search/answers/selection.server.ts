import type { Sort } from '#app/search/sorts.ts'

/** That of a list; or `stored`, the order in which the store has rows: those of a run stand together, as they stood in its log. */
export type RowOrder = Sort | 'stored'

/** All rows of a query, in order, as they were at one moment: nine bytes each. */
export type Selection = {
  sightings: Float64Array
  /** What each row is (`packSelected`). */
  standings: Uint8Array
  /** The last verdict that was given by then. */
  lastVerdict: number
}

/** What a row of a list is, in codes; `isNew` is 1 where `is:new` finds it, else 0; `change` is null where nothing is compared. */
export type Standing = { state: number; baseline: number; isNew: number; change: number | null }

/**
 * A selected row's codes in a byte: state in bits 0 and 1, baseline less 1 in 2 and 3, whether it is new in 4, 1 + change in 5 to 7. That of
 * the model is another (model/held/standing.ts).
 */
export function packSelected({ state, baseline, isNew, change }: Standing): number {
  return state | ((baseline - 1) << 2) | (isNew << 4) | (change === null ? 0 : (change + 1) << 5)
}

/** The codes that a byte of `Selection.standings` holds. */
export function unpackSelected(standing: number): Standing {
  const change = standing >> 5
  return { state: standing & 3, baseline: ((standing >> 2) & 3) + 1, isNew: (standing >> 4) & 1, change: change === 0 ? null : change - 1 }
}

/** Gathers rows; `take` gives what has come together. */
export class SelectionBuilder {
  #count = 0
  #sightings = new Float64Array(1024)
  #standings = new Uint8Array(1024)

  add(sighting: number, standing: number): void {
    if (this.#count === this.#sightings.length) this.#grow()
    this.#sightings[this.#count] = sighting
    this.#standings[this.#count++] = standing
  }

  take(): Omit<Selection, 'lastVerdict'> {
    return { sightings: this.#sightings.slice(0, this.#count), standings: this.#standings.slice(0, this.#count) }
  }

  #grow(): void {
    const [sightings, standings] = [new Float64Array(this.#count * 2), new Uint8Array(this.#count * 2)]
    sightings.set(this.#sightings)
    standings.set(this.#standings)
    this.#sightings = sightings
    this.#standings = standings
  }
}
