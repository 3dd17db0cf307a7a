import { ResultsDigest, type ResultsDigests, type ResultsPlace } from './results-bytes.ts'

/** How far a reader is: the bytes that it has read of all files, and where in its file the results begin that it read last (0 before any). */
export type ReadSoFar = { bytes: number; results: Pick<ResultsPlace, 'file' | 'start'> }

/**
 * Makes what stands for the results of one run after the other while they are read, so that at the end nobody waits for it. To be closed.
 * Throws what the file system throws.
 */
export class FollowingDigest {
  #digest: ResultsDigest | null = null
  /** What was read when it began. */
  #before = 0
  #isFollowing = false

  /** The results of a run are about to be read; what stands for them may be asked for. */
  begin(): void {
    this.#isFollowing = true
  }

  /** Goes on as far as the reader is. */
  follow({ bytes, results: { file, start } }: ReadSoFar): void {
    if (!this.#isFollowing || start === 0) return
    if (this.#digest?.start !== start) {
      this.#digest?.close()
      this.#digest = new ResultsDigest(file, start)
      this.#before = bytes
    }
    this.#digest.goOn(start + bytes - this.#before)
  }

  /** What stands for the results of the run that was read last, and for `context`; null where they are not there any more. */
  async finish({ file, start, end }: ResultsPlace, context: Uint8Array): Promise<ResultsDigests | null> {
    if (this.#digest?.start !== start) {
      this.close()
      this.#digest = new ResultsDigest(file, start)
    }
    return this.#digest.finish(end, context)
  }

  /** The run is read, or nothing is to be said of it. */
  close(): void {
    this.#isFollowing = false
    this.#digest?.close()
    this.#digest = null
  }
}
