import { Ends } from './ends.ts'
import { resized } from './resized.ts'
import { TextsOfResults } from './texts-of-results.ts'

/** What belongs to a result rather than to a sighting of it, by the store's number of the result. */
export class Results {
  /** The link (row-link.ts) to the row that was the result's last to come; that leads to the one before it (`Page.previous`). */
  latest = new Int32Array(1024)
  /** When it was first seen, in seconds since 1970. */
  seen = new Uint32Array(1024)
  readonly ends = new Ends()
  /** What judgement.ts says. */
  readonly judgements = new TextsOfResults()

  /** Bytes that are held. */
  get bytes(): number {
    return this.latest.byteLength + this.seen.byteLength + this.ends.of.byteLength + this.judgements.of.byteLength
  }

  setLatest(result: number, link: number): void {
    this.#makeRoomFor(result)
    this.latest[result] = link
  }

  setSeen(result: number, seconds: number): void {
    this.#makeRoomFor(result)
    this.seen[result] = seconds
  }

  #makeRoomFor(result: number): void {
    if (result < this.latest.length) return
    const length = Math.max(result + 1, Math.ceil(this.latest.length * 1.5))
    this.latest = resized(this.latest, new Int32Array(length))
    this.seen = resized(this.seen, new Uint32Array(length))
  }

  /** Forgets those of these results that lead to no row. */
  forgetAllWithoutRow(results: Int32Array): void {
    for (const result of results) if (this.latest[result] === 0) this.forget(result)
  }

  forget(result: number): void {
    this.latest[result] = 0
    this.ends.set(result, null)
    this.judgements.set(result, null)
  }
}
