import { setImmediate } from 'node:timers/promises'
import type { ResultsBytes } from '#app/store/tables.ts'
import { digestBytes, drawKey, digestKeyBytes, keyedDigest } from '#app/ingest/keyed-digest.ts'
import { type KeptFile, UncachedFile } from '#app/ingest/uncached.ts'

const bytesAtOnce = 1024 * 1024

/**
 * The first results of a run are looked at in full, whatever is known of them, since the import report may speak of them (log-checks.ts); a log of a million
 * has what it has wrong in these, too.
 */
export const resultsLookedAt = 1000

/** Where the `results` of a run are, brackets and all, in bytes from the file's start. */
export type ResultsPlace = { file: KeptFile; start: number; end: number }

/** What stands for the results of a run: the `context` that they were read with, a digest of each piece, and the bytes of the last one. */
export type ResultsDigests = Pick<ResultsBytes, 'context' | 'digests' | 'last'>

/** Makes what stands for the results that begin at `start` of a file, piece by piece. To be closed. Throws what the file system throws. */
export class ResultsDigest {
  readonly start: number
  readonly #file: UncachedFile
  readonly #key = drawKey()
  #digests = Buffer.alloc(64 * digestBytes)
  #pieces = 0

  constructor(kept: KeptFile, start: number) {
    this.start = start
    this.#file = new UncachedFile(kept, bytesAtOnce)
  }

  /** Goes on as far as there are whole pieces before `to`, which may lie behind the results. */
  goOn(to: number): void {
    while (this.#at + bytesAtOnce <= to && this.#add(bytesAtOnce));
  }

  /** What stands for the results up to `end`, brackets and all, and for `context`; null where they are not there any more. */
  async finish(end: number, context: Uint8Array): Promise<ResultsDigests | null> {
    const bytes = end - this.start
    this.#pieces = Math.min(this.#pieces, Math.floor(bytes / bytesAtOnce))
    while (this.#at < end) {
      if (!this.#add(Math.min(bytesAtOnce, end - this.#at))) return null
      // Who reads says meanwhile that it is alive.
      await setImmediate()
    }
    const digests = this.#digests.subarray(0, Math.ceil(bytes / bytesAtOnce) * digestBytes)
    return { context: Buffer.concat([context, this.#key]), digests, last: bytes % bytesAtOnce || bytesAtOnce }
  }

  close(): void {
    this.#file.close()
  }

  /** Where the next piece begins; behind the end once the last one is there. */
  get #at(): number {
    return this.start + this.#pieces * bytesAtOnce
  }

  /** Adds the next piece, of so many bytes; gives whether there are so many. */
  #add(bytes: number): boolean {
    const piece = this.#file.read(this.#at, bytes)
    if (piece.length < bytes) return false
    const place = this.#pieces++ * digestBytes
    if (place === this.#digests.length) this.#digests = Buffer.concat([this.#digests, Buffer.alloc(place)])
    this.#digests.set(keyedDigest(piece, this.#key, place), place)
    return true
  }
}

/** Whether results of a run that is read with `context` are read as the known ones were. */
export function areReadAlike(context: Uint8Array | null, known: ResultsBytes): boolean {
  return context !== null && known.context.length === context.length + digestKeyBytes && Buffer.compare(context, contextOf(known)) === 0
}

/** The place after the results that begin at `start` of a file, if they are known ones to the last byte; else -1. Throws what the file system throws. */
export function endOfKnownResults(kept: KeptFile, start: number, known: ResultsBytes): number {
  const { digests, last } = known
  const key = known.context.subarray(-digestKeyBytes)
  const file = new UncachedFile(kept, bytesAtOnce)
  try {
    let at = start
    for (let place = 0; place < digests.length; place += digestBytes) {
      const piece = file.read(at, place + digestBytes < digests.length ? bytesAtOnce : last)
      if (keyedDigest(piece, key, place).compare(digests, place, place + digestBytes) !== 0) return -1
      at += piece.length
    }
    return at
  } finally {
    file.close()
  }
}

function contextOf({ context }: ResultsBytes): Uint8Array {
  return context.subarray(0, -digestKeyBytes)
}
