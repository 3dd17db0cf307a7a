import { memberTable } from './member-table.ts'
import { isArtifact, isResult, offsetBase, type ScanBatch, type Told } from './scan-batch.ts'
import type { ScanHandler } from './scan-handler.ts'

/** Tells a handler what was gathered in batches (scan-batches.ts), as the scan did. */
export class ScanReplay {
  readonly #handler: ScanHandler
  readonly #members = memberTable()

  constructor(handler: ScanHandler) {
    this.#handler = handler
  }

  /** Throws what the handler throws. */
  tell({ bytes, entries, length, told }: ScanBatch): void {
    // A buffer comes as the bytes that it is made of.
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let next = 0
    for (let at = 0; at < length;) {
      const kind = entries[at++]
      if (kind === isResult) at = this.#result(buffer, entries, at)
      else if (kind === isArtifact) {
        const [start = 0, end = 0, index = 0] = entries.subarray(at, at + 3)
        at += 3
        this.#handler.artifact(buffer, start, end, index)
      } else this.#event(told[next++])
    }
  }

  #result(buffer: Buffer, entries: Int32Array, from: number): number {
    let at = from
    // Within bounds here and below: who gathered it put as many there.
    const [start, end, high, low, index, said] = [
      entries[at++]!,
      entries[at++]!,
      entries[at++]!,
      entries[at++]!,
      entries[at++]!,
      entries[at++]!,
    ]
    const members = this.#members
    members.count = said >> 2
    members.complete = (said & 2) !== 0
    members.escaped = (said & 1) !== 0
    for (let member = 0; member < members.count; member++) {
      members.keyStart[member] = entries[at++]!
      members.keyEnd[member] = entries[at++]!
      members.valueStart[member] = entries[at++]!
      members.valueEnd[member] = entries[at++]!
    }
    this.#handler.result(buffer, start, end, high * offsetBase + low, index, members)
    return at
  }

  #event(told: Told | undefined): void {
    if (told === undefined) return
    // Each event has its own arguments, which TypeScript does not follow through the union.
    const tell = this.#handler[told.event] as (...args: Told['args']) => void
    tell.apply(this.#handler, told.args)
  }
}
