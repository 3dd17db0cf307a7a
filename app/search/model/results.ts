const verdictBits = 7
const commentBit = 8
const timedBit = 16

/** How many different bytes `facts` can have. */
export const factCombinations = 32

/** What belongs to a result rather than to a sighting of it, by the store's number of the result. */
export class Results {
  /** 1 + the project's row that was the result's last to come; 0 for none. Each row leads to the one before it (`Page.previous`). */
  latest = new Int32Array(1024)
  /** The verdict's code, whether there is a comment, whether the verdict runs out. */
  facts = new Uint8Array(1024)
  /** Until when verdicts hold that run out, ISO 8601. */
  readonly #until = new Map<number, string>()

  /** Bytes that are held. */
  get bytes(): number {
    return this.latest.byteLength + this.facts.byteLength
  }

  set(result: number, verdict: number, until: string | null, hasComment: boolean): void {
    this.#reach(result)
    this.facts[result] = (verdict & verdictBits) | (hasComment ? commentBit : 0) | (until === null ? 0 : timedBit)
    if (until === null) this.#until.delete(result)
    else this.#until.set(result, until)
  }

  forget(result: number): void {
    this.latest[result] = 0
    this.#until.delete(result)
  }

  /** The code of the verdict, which is none once it has run out. */
  verdictAt(result: number, now: string): number {
    const facts = this.facts[result] ?? 0
    return isTimed(facts) && (this.#until.get(result) ?? '') <= now ? 0 : verdictOf(facts)
  }

  #reach(result: number): void {
    if (result < this.facts.length) return
    const capacity = Math.max(result + 1, Math.ceil(this.facts.length * 1.5))
    const [latest, facts] = [this.latest, this.facts]
    this.latest = new Int32Array(capacity)
    this.latest.set(latest)
    this.facts = new Uint8Array(capacity)
    this.facts.set(facts)
  }
}

export function verdictOf(facts: number): number {
  return facts & verdictBits
}

export function hasComment(facts: number): boolean {
  return (facts & commentBit) !== 0
}

/** Whether the verdict runs out, so that `verdictAt` is to be asked. */
export function isTimed(facts: number): boolean {
  return (facts & timedBit) !== 0
}
