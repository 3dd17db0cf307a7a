import { hash } from 'node:crypto'
import { readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ResultsBytes } from '#app/store/results-bytes.ts'

const bytesAtOnce = 1024 * 1024
const digestBytes = 32

/** Results that are looked at whatever is known of them, since the import report may speak of them (app/ingest/log-checks.ts). */
export const resultsLookedAt = 1000

/** Where the `results` of a run are, brackets and all, in bytes from the file's start. */
export type ResultsPlace = { path: string; start: number; end: number }

/** Digests of the results at a place, each in a turn of its own; null where they are not there any more. Throws what the file system throws. */
export async function digestResults({ path, start, end }: ResultsPlace): Promise<Pick<ResultsBytes, 'digests' | 'last'> | null> {
  const digests = Buffer.alloc(Math.ceil((end - start) / bytesAtOnce) * digestBytes)
  const piece = Buffer.allocUnsafe(bytesAtOnce)
  const file = await open(path)
  try {
    let last = 0
    for (let at = start, place = 0; at < end; at += bytesAtOnce, place += digestBytes) {
      last = Math.min(bytesAtOnce, end - at)
      const { bytesRead } = await file.read(piece, 0, last, at)
      if (bytesRead < last) return null
      digests.set(hash('sha256', piece.subarray(0, last), 'buffer'), place)
    }
    return { digests, last }
  } finally {
    await file.close()
  }
}

/** The place after the results that begin at `start` of an open file, if they are known ones to the last byte; else -1. */
export function endOfKnownResults(descriptor: number, start: number, { digests, last }: ResultsBytes): number {
  const piece = Buffer.allocUnsafe(bytesAtOnce)
  let at = start
  for (let place = 0; place < digests.length; place += digestBytes) {
    const length = place + digestBytes < digests.length ? bytesAtOnce : last
    if (readSync(descriptor, piece, 0, length, at) < length) return -1
    if (hash('sha256', piece.subarray(0, length), 'buffer').compare(digests, place, place + digestBytes) !== 0) return -1
    at += length
  }
  return at
}
