import { createCipheriv, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ResultsBytes } from '#app/store/results-bytes.ts'
import { type KeptFile, UncachedFile } from './uncached.ts'

const bytesAtOnce = 1024 * 1024
const digestBytes = 16
const keyBytes = 32

/** Results that are looked at whatever is known of them, since the import report may speak of them (app/ingest/log-checks.ts). */
export const resultsLookedAt = 1000

/** Where the `results` of a run are, brackets and all, in bytes from the file's start. */
export type ResultsPlace = { file: KeptFile; start: number; end: number }

/** What stands for the results at a place, and for `context`, with which they were read; null where they are not there any more. Throws what the file system throws. */
export async function digestResults(
  { file: kept, start, end }: ResultsPlace,
  context: Uint8Array,
): Promise<Pick<ResultsBytes, 'context' | 'digests' | 'last'> | null> {
  const key = randomBytes(keyBytes)
  const digests = Buffer.alloc(Math.ceil((end - start) / bytesAtOnce) * digestBytes)
  const file = new UncachedFile(kept, bytesAtOnce)
  try {
    let last = 0
    for (let at = start, place = 0; at < end; at += bytesAtOnce, place += digestBytes) {
      last = Math.min(bytesAtOnce, end - at)
      const piece = file.read(at, last)
      if (piece.length < last) return null
      digests.set(digestOf(piece, key, place), place)
      // Who reads says meanwhile that it is alive.
      await setImmediate()
    }
    return { context: Buffer.concat([context, key]), digests, last }
  } finally {
    file.close()
  }
}

/** Whether results of a run that is read with `context` are read as the known ones were. */
export function areReadAlike(context: Uint8Array | null, known: ResultsBytes): boolean {
  return context !== null && known.context.length === context.length + keyBytes && Buffer.compare(context, contextOf(known)) === 0
}

/** The place after the results that begin at `start` of a file, if they are known ones to the last byte; else -1. Throws what the file system throws. */
export function endOfKnownResults(kept: KeptFile, start: number, known: ResultsBytes): number {
  const { digests, last } = known
  const key = known.context.subarray(-keyBytes)
  const file = new UncachedFile(kept, bytesAtOnce)
  try {
    let at = start
    for (let place = 0; place < digests.length; place += digestBytes) {
      const piece = file.read(at, place + digestBytes < digests.length ? bytesAtOnce : last)
      if (digestOf(piece, key, place).compare(digests, place, place + digestBytes) !== 0) return -1
      at += piece.length
    }
    return at
  } finally {
    file.close()
  }
}

function contextOf({ context }: ResultsBytes): Uint8Array {
  return context.subarray(0, -keyBytes)
}

// GMAC, which takes a tenth of the time of SHA-256: nobody finds other bytes with the same one without the key, which is drawn for each
// record and leaves it for nowhere. Each piece has a nonce of its own.
function digestOf(piece: Uint8Array, key: Uint8Array, place: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32LE(place)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(piece)
  cipher.final()
  return cipher.getAuthTag()
}
