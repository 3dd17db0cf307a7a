import type { RunEnd } from './reader-messages.ts'
import { resultsLookedAt } from './results-bytes.ts'
import type { KeptFile } from '#app/ingest/uncached.ts'

/** What became of the `results` of one run. */
export class RunResults {
  /** What else than an array was there; it stays, whether or not there is an array, too. */
  fault: 'null' | 'no-array' | null = null
  /** How many there are; `lost` are the indexes of those that are too large. */
  count = 0
  readonly lost: number[] = []
  /** Whether some of them are kept as they are, since they are no JSON objects. */
  areUnreadable = false
  /** Whether they were passed over: their bytes are known. */
  isKnown = false
  /** Whether each of them need not be read again where its bytes are the same. */
  isPlain = true
  #arrays = 0
  /** Where in its file the last array of them begins. */
  start = 0
  #end = 0

  /** An array of them begins. */
  begin(offset: number): void {
    this.#arrays++
    this.start = offset
  }

  end(count: number, end: number): void {
    this.count = count
    this.#end = end
  }

  /** How the member stood in the log. */
  get kind(): 'absent' | 'null' | 'no-array' | 'array' {
    return this.fault ?? (this.hasArray ? 'array' : 'absent')
  }

  get hasArray(): boolean {
    return this.#arrays > 0
  }

  /** Whether there is more than one array of them, which together make one. */
  get areSeveral(): boolean {
    return this.#arrays > 1
  }

  /** What the next log may know them by; nothing where they are in pieces, or where more is said of them than their rows say. */
  bytes(file: KeptFile, context: Uint8Array | null): RunEnd['bytes'] {
    if (this.isKnown) return 'known'
    const isWhole = this.isPlain && this.lost.length === 0 && this.#arrays === 1 && this.count > resultsLookedAt
    return isWhole && context !== null ? { place: { file, start: this.start, end: this.#end }, context } : null
  }
}
