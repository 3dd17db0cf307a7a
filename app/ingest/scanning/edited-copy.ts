import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { ExternalsTooLarge } from '#app/ingest/reporting/errors.ts'
import type { Stretch } from './external-properties.ts'

/** Bytes of a file to be replaced: those from `start` up to `end`. */
export type FileEdit = { start: number; end: number; pieces: readonly (Stretch | Buffer)[] }

const copiedAtOnce = 1024 * 1024

/** A file written anew with some of its bytes replaced, never larger than `most`: more is an `ExternalsTooLarge`. To be closed. */
export class EditedCopy {
  readonly #from: string
  readonly #most: number
  readonly #source: number
  readonly #target: number
  readonly #buffer = Buffer.allocUnsafeSlow(copiedAtOnce)
  #copied = 0
  #bytes = 0

  constructor(from: string, to: string, most: number) {
    this.#from = from
    this.#most = most
    this.#source = openSync(from, 'r')
    this.#target = openSync(to, 'w')
  }

  /** Copies up to an edit, which none before it reaches, and makes it. */
  make({ start, end, pieces }: FileEdit): void {
    this.#copy(this.#source, this.#copied, start)
    for (const piece of pieces) {
      if (Buffer.isBuffer(piece)) this.#write(piece)
      else this.#copyOf(piece)
    }
    this.#copied = end
  }

  /** Copies what is left, and gives how many bytes there are. */
  finish(): number {
    this.#copy(this.#source, this.#copied, Infinity)
    return this.#bytes
  }

  close(): void {
    closeSync(this.#source)
    closeSync(this.#target)
  }

  #copyOf({ path, start, end }: Stretch): void {
    if (path === this.#from) return this.#copy(this.#source, start, end)
    const file = openSync(path, 'r')
    try {
      this.#copy(file, start, end)
    } finally {
      closeSync(file)
    }
  }

  #copy(file: number, from: number, to: number): void {
    for (let at = from; at < to;) {
      const read = readSync(file, this.#buffer, 0, Math.min(copiedAtOnce, to - at), at)
      if (read === 0) return
      this.#write(this.#buffer.subarray(0, read))
      at += read
    }
  }

  #write(bytes: Buffer): void {
    this.#bytes += bytes.length
    if (this.#bytes > this.#most) throw new ExternalsTooLarge()
    for (let at = 0; at < bytes.length;) at += writeSync(this.#target, bytes, at)
  }
}
