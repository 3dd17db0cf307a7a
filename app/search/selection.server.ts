import type { Sort } from '#app/results/results.schemas.ts'

/** That of a list; or `stored`, the order in which the store has rows: those of a run stand together, as they stood in its log. */
export type RowOrder = Sort | 'stored'

/** All rows of a query, in order, as they were at one moment: five bytes each. */
export type Selection = {
  sightings: Int32Array
  /** What each row is (`packStanding`). */
  standings: Uint8Array
  /** The last verdict that was given by then. */
  lastVerdict: number
}

/** Codes of state and baseline in a byte. */
export function packStanding(state: number, baseline: number): number {
  return state | (baseline << 2)
}

/** The codes that a byte of `Selection.standings` holds. */
export function unpackStanding(standing: number): { state: number; baseline: number } {
  return { state: standing & 3, baseline: standing >> 2 }
}

/** Gathers rows; `take` gives what has come together. */
export class SelectionBuilder {
  #count = 0
  #sightings = new Int32Array(1024)
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
    const [sightings, standings] = [new Int32Array(this.#count * 2), new Uint8Array(this.#count * 2)]
    sightings.set(this.#sightings)
    standings.set(this.#standings)
    this.#sightings = sightings
    this.#standings = standings
  }
}
