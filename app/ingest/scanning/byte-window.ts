import type { ByteSource } from './byte-source.ts'

/**
 * A stretch of a byte source in one reused buffer. `position` is the next byte to look at; bytes before it are given up whenever more are
 * read, so whatever must stay whole stands between `position` and `end`.
 */
export class ByteWindow {
  buffer: Buffer
  position = 0
  end = 0
  /** Offset in the source of the buffer's first byte. */
  base = 0
  readonly #source: ByteSource

  constructor(source: ByteSource, size: number) {
    this.#source = source
    this.buffer = Buffer.allocUnsafeSlow(size)
  }

  /** Offset of `position` in the source. */
  get offset(): number {
    return this.base + this.position
  }

  /** Passes over so many bytes, which are there, whether or not they were read. */
  pass(bytes: number): void {
    const held = Math.min(bytes, this.end - this.position)
    this.position += held
    let left = bytes - held
    if (left > 0 && this.#source.skip !== undefined) {
      this.#source.skip(left)
      this.base += this.end + left
      this.position = this.end = 0
      return
    }
    while (left > 0 && this.more(1)) {
      const some = Math.min(left, this.end - this.position)
      this.position += some
      left -= some
    }
  }

  /**
   * Reads on, keeping what stands between `position` and `end` and moving it to the buffer's start. A buffer that is full grows, up to
   * `size` bytes. Gives false at the end of the source, and when the buffer is full and may not grow.
   */
  more(size: number): boolean {
    const kept = this.end - this.position
    const full = kept === this.buffer.length
    if (full && kept >= size) return false
    const buffer = full ? Buffer.allocUnsafeSlow(Math.min(2 * kept, size)) : this.buffer
    this.buffer.copy(buffer, 0, this.position, this.end)
    this.buffer = buffer
    this.base += this.position
    this.position = 0
    this.end = kept
    // Filled to the brim even from a source of short reads, as a value that did not fit is looked at again from its start.
    while (this.end < buffer.length) {
      const read = this.#source.read(buffer, this.end, buffer.length - this.end)
      if (read === 0) break
      this.end += read
    }
    return this.end > kept
  }
}
