import { readingWords } from '#app/store/matching/block-readings.ts'
import { Chains } from './chains.ts'
import { isReading, type Reading } from './result-reading.ts'

/** The sightings of a snapshot's series that may be taken over, with how each was last read; a place for each. */
export type KnownSightings = { snapshot: number; count: number; readings: Uint32Array; open: Uint8Array }

/** Which sightings were taken over, a place for each: the run (-1 for none) and the index of its result, and its ordinal among equal ones. */
export type TakenOver = { runs: Int32Array; indexes: Int32Array; ordinals: Int32Array }

/** Finds the sighting that a result goes on with when its bytes, and all that reading them depends on, are what they were. */
export class KnownResults {
  readonly taken: TakenOver
  readonly #readings: Uint32Array
  readonly #chains: Chains

  constructor({ count, readings, open }: KnownSightings) {
    this.taken = { runs: new Int32Array(count).fill(-1), indexes: new Int32Array(count), ordinals: new Int32Array(count) }
    this.#readings = readings
    this.#chains = new Chains(count)
    // Backwards, so that equal ones are given in order.
    for (let place = count - 1; place >= 0; place--) {
      const at = place * readingWords
      if (open[place] === 1 && isReading(readings, at)) this.#chains.add(readings[at] ?? 0, place)
    }
  }

  /** The place of a sighting that is left and was read like this; it is taken. -1 for none. */
  take(reading: Reading): number {
    const readings = this.#readings
    const [first, second, third, fourth] = [reading[0] ?? 0, reading[1], reading[2], reading[3]]
    return this.#chains.take(first, (candidate) => {
      const at = candidate * readingWords
      return readings[at] === first && readings[at + 1] === second && readings[at + 2] === third && readings[at + 3] === fourth
    })
  }

  /** Numbers of the identity of the result at a place. */
  identityAt(place: number): [high: number, low: number] {
    const at = place * readingWords + 4
    return [this.#readings[at] ?? 0, this.#readings[at + 1] ?? 0]
  }

  /** Notes which result goes on with a sighting that was taken. */
  note(place: number, run: number, index: number, ordinal: number): void {
    this.taken.runs[place] = run
    this.taken.indexes[place] = index
    this.taken.ordinals[place] = ordinal
  }
}
