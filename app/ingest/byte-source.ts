import { readSync } from 'node:fs'

/** Where bytes are read from, synchronously and in order. */
export type ByteSource = {
  /** Writes up to `length` bytes into `buffer` from `offset` on and gives how many; 0 only at the end. */
  read(buffer: Uint8Array, offset: number, length: number): number
}

/** The bytes of an open file from its current position on; the caller closes the descriptor. Throws what `readSync` throws. */
export function fileSource(descriptor: number): ByteSource {
  return { read: (buffer, offset, length) => readSync(descriptor, buffer, offset, length, null) }
}
