import { readSync } from 'node:fs'
import type { UncachedFile } from '#app/ingest/uncached.ts'

/** Where bytes are read from, synchronously and in order. */
export type ByteSource = {
  /** Writes up to `length` bytes into `buffer` from `offset` on and gives how many; 0 only at the end. */
  read(buffer: Uint8Array, offset: number, length: number): number
  /** Passes over so many bytes, which are there. Where there is no such thing they are read. */
  skip?(length: number): void
}

/** The bytes of an open file; the caller closes the descriptor. Throws what `readSync` throws. */
export function fileSource(descriptor: number): Required<ByteSource> {
  let position = 0
  return {
    read(buffer, offset, length) {
      const read = readSync(descriptor, buffer, offset, length, position)
      position += read
      return read
    },
    skip(length) {
      position += length
    },
  }
}

/** The bytes of a file that is read past the system's cache; the caller closes it. Throws what its `read` throws. */
export function uncachedSource(file: UncachedFile): Required<ByteSource> {
  let position = 0
  let held = new Uint8Array(0)
  return {
    read(buffer, offset, length) {
      if (held.length === 0) held = file.read(position)
      const some = held.subarray(0, length)
      buffer.set(some, offset)
      held = held.subarray(some.length)
      position += some.length
      return some.length
    },
    skip(length) {
      position += length
      held = held.subarray(length)
    },
  }
}
