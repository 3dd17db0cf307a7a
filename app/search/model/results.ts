/** What belongs to a result rather than to a sighting of it, by the store's number of the result. */
export class Results {
  /** The link (row-link.ts) to the row that was the result's last to come; that leads to the one before it (`Page.previous`). */
  latest = new Int32Array(1024)
  /** When it was first seen, in seconds since 1970. */
  seen = new Uint32Array(1024)
  /** Until when verdicts hold that run out, ISO 8601. */
  readonly #until = new Map<number, string>()

  /** Bytes that are held. */
  get bytes(): number {
    return this.latest.byteLength + this.seen.byteLength
  }

  /** Whether any verdict runs out. */
  get hasTimed(): boolean {
    return this.#until.size > 0
  }

  /** Notes until when a result's verdict holds; null for ever. */
  setUntil(result: number, until: string | null): void {
    if (until === null) this.#until.delete(result)
    else this.#until.set(result, until)
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
    const { latest, seen } = this
    const length = Math.max(result + 1, Math.ceil(latest.length * 1.5))
    this.latest = new Int32Array(length)
    this.latest.set(latest)
    this.seen = new Uint32Array(length)
    this.seen.set(seen)
  }

  forget(result: number): void {
    this.latest[result] = 0
    this.#until.delete(result)
  }

  /** The results, by number, whose verdicts run out at a time that is meant: 1, of all others 0. */
  endingWhen(isMeant: (until: string) => boolean): Uint8Array<ArrayBuffer> {
    const ending = new Uint8Array(this.latest.length)
    for (const [result, until] of this.#until) if (isMeant(until)) ending[result] = 1
    return ending
  }

  /** Whether the result's verdict has run out at `now`. */
  hasRunOut(result: number, now: string): boolean {
    const until = this.#until.get(result)
    return until !== undefined && until <= now
  }
}
