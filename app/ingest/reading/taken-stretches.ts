import type { PassedResults } from '#app/ingest/scanning/scan-handler.ts'

/** As many bytes are read at once: to pass over fewer saves nothing. */
const fewestBytes = 1024 * 1024

/** Where results lie in their log that were taken over one after the other, so that who reads some of the others again passes over these. */
export class TakenStretches {
  readonly #stretches: PassedResults[] = []
  #from = 0
  #to = 0
  #start = 0

  /** The result `index` was taken over; its bytes are those from `start` up to `end`. */
  add(index: number, start: number, end: number): void {
    // Of an array the first is always told.
    if (index === 0) return
    if (index !== this.#to || this.#from === this.#to) {
      this.#from = index
      this.#start = start
    }
    this.#to = index + 1
    if (end - this.#start < fewestBytes) return
    this.#stretches.push({ from: this.#from, to: this.#to, end })
    this.#from = this.#to
  }

  /** The stretches in which nothing is selected (a byte for each result, 1 if it is), in order; neighbours as one. */
  passedOver(selection: Uint8Array): PassedResults[] {
    const passed: PassedResults[] = []
    for (const { from, to, end } of this.#stretches) {
      if (selection.subarray(from, to).includes(1)) continue
      const before = passed.at(-1)
      if (before?.to === from) Object.assign(before, { to, end })
      else passed.push({ from, to, end })
    }
    return passed
  }
}
